import { FILE_NAME_MAXIMUM } from '../../contract/policy/media-limits.ts';

/** What people are told of a file that came without a name. */
const NAMELESS = 'file';
const UNWANTED = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

/**
 * The last part of a path in a form that can be shown and stored: no folders, no control characters,
 * no marks that turn the direction of writing, not too long. It never becomes part of a path of ours.
 */
export function displayName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last.normalize('NFC').replace(UNWANTED, '').trim();
  if (/^\.*$/.test(name)) return NAMELESS;
  if (name.length <= FILE_NAME_MAXIMUM) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, FILE_NAME_MAXIMUM - ending.length).replace(/\p{Surrogate}$/u, '') + ending;
}
