import { timingSafeEqual } from 'node:crypto';
import { is, integer, min, object, string } from 'superstruct';
import type { SecretBox } from './secret-box.ts';

/** The content of a refresh token: the sign-in, and how often its token had been renewed when this one was made. */
export interface RefreshToken {
  signIn: string;
  generation: number;
}

const Content = object({ signIn: string(), generation: min(integer(), 0) });

type Marks = Pick<SecretBox, 'mark'>;

/** The token of a generation is always the same text, so that it can be issued once more without being stored: the database alone cannot make one. */
export function writeRefreshToken(marks: Marks, { signIn, generation }: RefreshToken): string {
  const content = `${signIn}.${generation}`;
  return `${content}.${marks.mark(content)}`;
}

/** Null if the text is no token that was issued here. */
export function readRefreshToken(marks: Marks, text: string): RefreshToken | null {
  const [signIn, number = ''] = text.split('.', 2);
  const token = { signIn, generation: Number(number) };
  if (!is(token, Content)) return null;
  const [given, right] = [Buffer.from(text), Buffer.from(writeRefreshToken(marks, token))];
  return given.byteLength === right.byteLength && timingSafeEqual(given, right) ? token : null;
}
