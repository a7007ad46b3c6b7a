import { enums } from 'superstruct';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import { screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const SIGNS = ['>', '#', '@', ':'] as const;
export type PrefixSign = (typeof SIGNS)[number];

interface Prefix {
  /** What the palette lists behind the sign. */
  word: string;
  /** What is typed after the sign, and what that lists. */
  purpose: string;
  roles: readonly Role[];
}

/** A sign in front of the query narrows the palette to one kind of row. */
export const PALETTE_PREFIXES: Readonly<Record<PrefixSign, Prefix>> = {
  '>': { word: 'commands', purpose: 'Type what you want to do. Profiles are not listed.', roles: ROLES },
  '#': {
    word: 'tags',
    purpose: 'Type a tag or its field; Enter lists the profiles that have it.',
    roles: RIGHTS.base.list,
  },
  '@': {
    word: 'people',
    purpose:
      'Type a colleague’s name; Enter lists the base profiles they created. An Admin can also type “anna disable”.',
    roles: RIGHTS.base.list,
  },
  ':': {
    word: 'locales',
    purpose: 'Type a language, country or code; Enter lists the profiles of that locale.',
    roles: RIGHTS.base.list,
  },
};

/** The sign that a query begins with, and what is typed behind it; null: none, or not for this role. */
export function prefixOf(query: string, role: Role | null): { sign: PrefixSign; text: string } | null {
  const trimmed = query.trim();
  const sign = SIGNS.find((each) => trimmed.startsWith(each));
  if (!sign || role === null || !PALETTE_PREFIXES[sign].roles.includes(role)) return null;
  return { sign, text: trimmed.slice(1).trim() };
}

/** The signs that this role has something behind. */
export function prefixesFor(role: Role | null): PrefixSign[] {
  return SIGNS.filter((sign) => role !== null && PALETTE_PREFIXES[sign].roles.includes(role));
}

/** The buttons that show the signs to people who do not know them yet. */
export const narrowPalette = screenCommand<'none', { sign: PrefixSign }>({
  id: 'palette.narrow',
  title: 'List only one kind of entry',
  internal: true,
  when: ({ palette }) => palette?.depth === 0,
  steps: { sign: asked('Kind', 'Which kind?', enums(SIGNS)) },
  run: ({ args, ports }) => ports.palette.type(args.sign),
});
