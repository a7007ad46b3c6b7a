import {
  array,
  boolean,
  integer,
  nullable,
  object,
  size,
  string,
  tuple,
  unknown,
  type Infer,
  is,
  type,
} from 'superstruct';
import type { CheckpointStatement } from '../../trail/audit/checkpoint.ts';
import { AccessChange, NewStaffMember, type StaffDirectory } from '../calls/account-directories.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing, PRIVATE_FILE, PRIVATE_FOLDER } from '../data-directory/private-files.ts';

/** An order for a checkpoint, from a process that has just read the whole trail. */
const OrderedCheckpoint = object({
  /** The trail was just checked against the checkpoint of this number (0: there was none), and found whole; null: it was not. */
  walked: nullable(integer()),
  /** The reason for making one although the trail does not follow from the last checkpoint; null: it has to follow. */
  overBreak: nullable(string()),
});
export type OrderedCheckpoint = Infer<typeof OrderedCheckpoint>;

/** What the running server does for commands of the same machine while it has the database locked. */
export interface ControlDuties extends StaffDirectory {
  /** Copies the database's files, as they are now, to `<directory>/database`. */
  snapshot(directory: string): Promise<void>;
  /** Puts the heads of the audit trail under a checkpoint, and returns the last one then. */
  checkpoint(order: OrderedCheckpoint): Promise<CheckpointStatement>;
}

const NOTHING = size(array(unknown()), 0);

/** The orders that the running server takes, each with the shape of its arguments. */
export const CONTROL_CALLS = {
  list: NOTHING,
  find: tuple([string()]),
  findById: tuple([string()]),
  add: tuple([NewStaffMember]),
  setDisabled: tuple([string(), boolean()]),
  changeAccess: tuple([string(), AccessChange]),
  setName: tuple([string(), string()]),
  setPassword: tuple([string(), string()]),
  endSignIns: tuple([string()]),
  resetSecondFactor: tuple([string()]),
  resetAllSecondFactors: NOTHING,
  snapshot: tuple([string()]),
  checkpoint: tuple([OrderedCheckpoint]),
} as const satisfies Record<keyof ControlDuties, unknown>;

export type ControlCall = keyof typeof CONTROL_CALLS;

export function isControlCall(name: string): name is ControlCall {
  return Object.hasOwn(CONTROL_CALLS, name);
}

/** Where the running server takes orders, and the token that an order must carry. */
const Control = type({ port: integer(), token: string() });
export type Control = Infer<typeof Control>;

const FILE_NAME = 'staff-control.json';

/** Readable only for the owner of the server's process, who may give orders. */
export async function writeControlFile(directory: string, control: Control): Promise<void> {
  await mkdir(directory, { recursive: true, mode: PRIVATE_FOLDER });
  const draft = join(directory, `${FILE_NAME}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(control), { mode: PRIVATE_FILE });
  await rename(draft, join(directory, FILE_NAME));
}

/** Null if there is none, or none that can be used. */
export async function readControlFile(directory: string): Promise<Control | null> {
  const text = await readFile(join(directory, FILE_NAME), 'utf8').catch(orMissing);
  const content: unknown = text && JSON.parse(text);
  return is(content, Control) ? content : null;
}

export function removeControlFile(directory: string): Promise<void> {
  return rm(join(directory, FILE_NAME), { force: true });
}

export const QUESTION = 'x-question';
export const PROOF = 'x-proof';

/**
 * Proves that the sender can read the file. The token itself is never sent: the port of a killed server may belong to
 * another program, which would then have it.
 */
export function proofOf(token: string, words: 'takes orders' | 'gives orders', question: string): string {
  return createHmac('sha256', token).update(`dossier ${words} ${question}`).digest('base64url');
}
