import { createHmac, createCipheriv, createDecipheriv } from 'node:crypto';
import { MEDIA_VARIANTS, type MediaVariant } from '../../contract/base/media-limits.ts';
import { isSameSecret, type Look, type MediaLinks } from '../platform/calls/call.ts';

/*
 * The mark in the address of an adult picture for the person who was given it. It is encrypted, as proxies log addresses,
 * and the same for the same look, so that a browser finds the picture in its cache: the nonce is derived from the text.
 */

const CIPHER = 'aes-256-gcm';
const START_BYTES = 12;
const TAG_BYTES = 16;

/** A key of their own: one key is for one purpose. */
const keyOf = (key: Buffer) => createHmac('sha256', key).update('looks').digest();

function lookMark(key: Buffer, { by: { id, name, role }, profileBaseId, profileId }: Look): string {
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

export function isMediaVariant(text: string): text is MediaVariant {
  return (MEDIA_VARIANTS as readonly string[]).includes(text);
}

/** Seconds a link is valid at most. */
export const LINK_SECONDS = 15 * 60;
/** Links made within one step are the same, so that a browser finds the picture in its cache. */
export const LINK_STEP_SECONDS = 5 * 60;
/** Tolerated difference between the clocks of several processes, in seconds. */
const CLOCKS_APART = 60;
/** Seconds the link to a document is valid; opening it again requests a new one. */
export const DOCUMENT_LINK_SECONDS = 2 * 60;

/**
 * Makes links like `/media/<sha256>/<variant>?expires=…&signature=…`, to images valid for 10 to 15 minutes, to
 * documents for two. An `<img>` sends no bearer token: the signature proves the right of the person who was given it.
 * With `&look=…` at the end the use of the link is a look of that person.
 */
export function mediaLinks(key: Buffer, now: () => Date): MediaLinks {
  const made = (sha256: string, variant: MediaVariant, expires: string, look?: Look) => {
    const query = queryOf(expires, look && lookMark(key, look));
    return `/media/${sha256}/${variant}?${query}&signature=${sign(key, sha256, variant, query)}`;
  };
  return {
    link(sha256, variant, look) {
      const seconds = Math.floor(now().getTime() / 1000);
      if (variant === 'document') return made(sha256, variant, String(seconds + DOCUMENT_LINK_SECONDS));
      const expires = String(Math.floor(seconds / LINK_STEP_SECONDS) * LINK_STEP_SECONDS + LINK_SECONDS);
      return made(sha256, variant, expires, look);
    },
  };
}

export interface AskedLink {
  sha256: string;
  variant: MediaVariant;
  expires: string | undefined;
  look?: string | undefined;
  signature: string | undefined;
}

/** True while the link is valid and exactly as it was made. */
export function isLinkGood(key: Buffer, now: Date, asked: AskedLink): boolean {
  const { sha256, variant, expires = '', look, signature = '' } = asked;
  if (!/^[1-9]\d{0,11}$/.test(expires)) return false;
  // Compared as text: several base64url texts decode to the same bytes.
  if (!isSameSecret(signature, sign(key, sha256, variant, queryOf(expires, look)))) return false;
  const left = Number(expires) - now.getTime() / 1000;
  // One that is valid for longer than any was made before the clock was set back.
  return left > 0 && left <= LINK_SECONDS + CLOCKS_APART;
}

function queryOf(expires: string, look: string | undefined): string {
  return `expires=${expires}${look === undefined ? '' : `&look=${look}`}`;
}

function sign(key: Buffer, sha256: string, variant: MediaVariant, query: string): string {
  return createHmac('sha256', key).update(`${sha256}/${variant}?${query}`).digest('base64url');
}
