import { navigate } from 'wouter/use-browser-location';
import { isolated } from '../../contract/base/words.ts';
import { notifyError } from './notify.ts';

export type AddressPart = readonly [name: string, value: string];

/** More than these are only counted. */
const MOST_SHOWN = 3;
const LONGEST = 40;

/** Names the unknown parts of the address, and removes them from it. */
export function showUnknownParts(unknown: readonly AddressPart[]): void {
  const query = new URLSearchParams(window.location.search);
  const left = [...query].filter(([name, value]) => !unknown.some((part) => part[0] === name && part[1] === value));
  // Another screen's address is shown by now.
  if (left.length === query.size) return;
  showLeftOutParts(unknown.map((part) => part.join('=')));
  const search = new URLSearchParams(left).toString();
  navigate(window.location.pathname + (search === '' ? '' : `?${search}`), { replace: true });
}

/** Names the parts that were removed from the address. */
export function showLeftOutParts(parts: readonly string[]): void {
  notifyError({
    title: 'Part of the link was not understood',
    message: `Ignored: ${partsInWords(parts)}.`,
  });
}

/** "status=fine, sort=colour and 2 more" */
export function unknownInWords(unknown: readonly AddressPart[]): string {
  return partsInWords(unknown.map((part) => part.join('=')));
}

function partsInWords(parts: readonly string[]): string {
  const shown = parts.slice(0, MOST_SHOWN).map((part) => isolated(shortened(part)));
  const more = parts.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
