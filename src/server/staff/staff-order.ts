import type { ReadStream } from 'node:tty';
import { text } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { tidyName } from '../../contract/profiles/field-limits.ts';
import { ROLES, roleFromName } from '../../contract/base/roles.ts';
import { isName } from '../identity/accounts.ts';
import { isEmail } from '../../contract/staff/staff-rules.ts';
import { MINIMUM_PASSWORD_LENGTH } from '../../contract/session/passwords.ts';

/** An order that cannot be executed as typed; the message is one sentence for the person who typed it. */
export class StaffRefusal extends Error {}

export const USAGE = `npm run staff -- <command>

  add <email> --name <name> --role <role>… [--geo <geo>…] [--company <number>]
      [--company-name <name>] [--tenant <name>] [--force-totp] [--password-from-stdin]
  list
  disable <email>
  enable <email>
  set-roles <email> [--role <role>…] [--geo <geo>… | --all-geos] [--force-totp | --no-force-totp]
  set-name <email> --name <name>
  set-password <email> [--password-from-stdin]
  reset-totp <email> | --all

Roles: ${ROLES.join(', ')}. Without --geo a person may work on all geos.
A password is generated and shown once unless it comes from standard input.`;

const OPTIONS = {
  name: { type: 'string' },
  role: { type: 'string', multiple: true },
  geo: { type: 'string', multiple: true },
  'all-geos': { type: 'boolean' },
  company: { type: 'string' },
  'company-name': { type: 'string' },
  tenant: { type: 'string' },
  'force-totp': { type: 'boolean' },
  'password-from-stdin': { type: 'boolean' },
  all: { type: 'boolean' },
} as const;
type OptionName = keyof typeof OPTIONS;

/** The orders, and the options of each. */
const ORDERS = {
  add: ['name', 'role', 'geo', 'company', 'company-name', 'tenant', 'force-totp', 'password-from-stdin'],
  list: [],
  disable: [],
  enable: [],
  'set-roles': ['role', 'geo', 'all-geos', 'force-totp'],
  'set-name': ['name'],
  'set-password': ['password-from-stdin'],
  'reset-totp': ['all'],
} as const satisfies Record<string, readonly OptionName[]>;
export type OrderName = keyof typeof ORDERS;

/** A typed order, validated without looking at any account. */
export interface Order {
  name: OrderName;
  /** Null for an order about everybody. */
  email: string | null;
  personName: string;
  roles: string[] | undefined;
  geos: string[] | undefined;
  company: number;
  companyName: string;
  tenant: string;
  forcedTotp: boolean | undefined;
  passwordFromStdin: boolean;
}

/** Throws a `StaffRefusal` that says what is wrong. */
export function readOrder(typed: readonly string[]): Order {
  const { values, positionals } = parsed(typed);
  const [name, email = null, ...rest] = positionals;
  if (name === undefined || !Object.hasOwn(ORDERS, name)) {
    throw new StaffRefusal(name === undefined ? 'Give a command.' : `There is no command ${JSON.stringify(name)}.`);
  }
  const order = name as OrderName;
  const taken: readonly string[] = ORDERS[order];
  const strange = Object.keys(values).find((option) => !taken.includes(option));
  if (strange) throw new StaffRefusal(`The command ${order} has no option --${strange}.`);
  if (rest.length > 0) throw new StaffRefusal(`The command ${order} takes one e-mail address, not also "${rest[0]}".`);
  assertAddressed(order, email, values.all ?? false);
  if (values.geo && values['all-geos']) throw new StaffRefusal('Give either --geo or --all-geos.');
  return {
    name: order,
    email,
    personName: nameFor(order, values.name),
    roles: rolesFor(order, values.role),
    geos: values['all-geos'] ? [] : values.geo,
    company: companyIn(values.company),
    companyName: values['company-name'] ?? '',
    tenant: values.tenant ?? '',
    forcedTotp: values['force-totp'],
    passwordFromStdin: values['password-from-stdin'] ?? false,
  };
}

function parsed(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options: OPTIONS, allowPositionals: true, allowNegative: true });
  } catch (error) {
    // node gives more than one sentence; the first says what is wrong.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new StaffRefusal(`${sentence.replace(/\.$/, '')}.`, { cause: error });
  }
}

function assertAddressed(order: OrderName, email: string | null, all: boolean): void {
  if (order === 'list' || all) {
    if (email !== null) throw new StaffRefusal(`The command ${order} takes no e-mail address here.`);
    return;
  }
  if (email === null) throw new StaffRefusal(`The command ${order} needs an e-mail address.`);
  if (!isEmail(email)) throw new StaffRefusal(`${JSON.stringify(email)} is not an e-mail address.`);
}

function nameFor(order: OrderName, name = ''): string {
  const isNamed = order === 'add' || order === 'set-name';
  if (isNamed && !isName(name)) throw new StaffRefusal('Give the name of the person with --name.');
  return tidyName(name);
}

function rolesFor(order: OrderName, roles: string[] | undefined): string[] | undefined {
  if (order === 'add' && !roles) throw new StaffRefusal(`Give at least one --role: ${ROLES.join(', ')}.`);
  const strange = roles?.find((role) => roleFromName(role) === null);
  if (strange === undefined) return roles;
  throw new StaffRefusal(`There is no role ${JSON.stringify(strange)}; the roles are ${ROLES.join(', ')}.`);
}

function companyIn(text = '0'): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new StaffRefusal(`--company takes a number, not ${JSON.stringify(text)}; the name goes into --company-name.`);
}

/** 144 bits in 24 characters. */
const GENERATED_BYTES = 18;

export function generatedPassword(): string {
  return randomBytes(GENERATED_BYTES).toString('base64url');
}

/** The password from standard input; never from the command line, which other users of the machine can read. */
export async function passwordFrom(input: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY'>>): Promise<string> {
  if (input.isTTY) throw new StaffRefusal('Pipe the password in: at a terminal everybody beside you could read it.');
  const password = (await text(input)).replace(/\r?\n$/, '');
  if (password.length >= MINIMUM_PASSWORD_LENGTH) return password;
  throw new StaffRefusal(`A password needs at least ${MINIMUM_PASSWORD_LENGTH} characters.`);
}
