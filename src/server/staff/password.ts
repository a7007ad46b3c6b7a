import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ReadStream } from 'node:tty';
import { MINIMUM_PASSWORD_LENGTH } from '../../contract/session/passwords.ts';
import { StaffRefusal } from './staff-order.ts';

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
