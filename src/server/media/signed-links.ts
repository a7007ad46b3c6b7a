import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Look, MediaLinks } from '../calls/call.ts';
import { lookMark } from './look-marks.ts';

const VARIANTS = ['original', 'thumbnail', 'tile', 'document', 'kept'] as const;
export type MediaVariant = (typeof VARIANTS)[number];

export function isMediaVariant(text: string): text is MediaVariant {
  return (VARIANTS as readonly string[]).includes(text);
}

/** Seconds a link is valid at most. */
export const LINK_SECONDS = 15 * 60;
/** Links made within one step are the same, so that a browser finds the picture in its cache. */
export const LINK_STEP_SECONDS = 5 * 60;
/** Tolerated difference between the clocks of several processes, in seconds. */
const CLOCKS_APART = 60;
/** Seconds the link to a document is valid; opening it again requests a new one. */
export const DOCUMENT_LINK_SECONDS = 2 * 60;

/** Links that are remembered until the step ends: the same pictures are requested again and again, and each takes a signature. */
const LINKS_KEPT = 10_000;

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
  let step = '';
  const ofStep = new Map<string, string>();
  return {
    link(sha256, variant, look) {
      const seconds = Math.floor(now().getTime() / 1000);
      if (variant === 'document') return made(sha256, variant, String(seconds + DOCUMENT_LINK_SECONDS));
      const expires = String(Math.floor(seconds / LINK_STEP_SECONDS) * LINK_STEP_SECONDS + LINK_SECONDS);
      if (expires !== step || ofStep.size >= LINKS_KEPT) ofStep.clear();
      step = expires;
      const name = `${sha256}/${variant}${look ? JSON.stringify(look) : ''}`;
      const link = ofStep.get(name) ?? made(sha256, variant, expires, look);
      ofStep.set(name, link);
      return link;
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
  const right = Buffer.from(sign(key, sha256, variant, queryOf(expires, look)));
  const given = Buffer.from(signature);
  if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return false;
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
