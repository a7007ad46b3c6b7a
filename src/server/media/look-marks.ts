import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Look } from '../calls/call.ts';

/*
 * The mark in the address of an adult picture for the person who was given it. It is encrypted, as proxies log addresses,
 * and the same for the same look, so that a browser finds the picture in its cache: the nonce is derived from the text.
 */

const CIPHER = 'aes-256-gcm';
const START_BYTES = 12;
const TAG_BYTES = 16;

/** A key of their own: one key is for one purpose. */
const keyOf = (key: Buffer) => createHmac('sha256', key).update('looks').digest();

export function lookMark(key: Buffer, { by: { id, name, role }, profileBaseId, profileId }: Look): string {
  const text = JSON.stringify([id, name, role, profileBaseId, profileId]);
  const own = keyOf(key);
  const start = createHmac('sha256', own).update(text).digest().subarray(0, START_BYTES);
  const cipher = createCipheriv(CIPHER, own, start);
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([start, ...sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Of an address whose signature is good. */
export function lookOf(key: Buffer, mark: string): Look {
  const bytes = Buffer.from(mark, 'base64url');
  const opening = createDecipheriv(CIPHER, keyOf(key), bytes.subarray(0, START_BYTES), { authTagLength: TAG_BYTES });
  opening.setAuthTag(bytes.subarray(-TAG_BYTES));
  const text = Buffer.concat([opening.update(bytes.subarray(START_BYTES, -TAG_BYTES)), opening.final()]);
  const [id, name, role, profileBaseId, profileId] = JSON.parse(text.toString('utf8'));
  return { by: { id, name, role }, profileBaseId, profileId };
}
