import { define } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { areasIn, problemOfAreas } from '../../src/contract/staff/staff-rules.ts';
import { asked, asItIs, eitherOr, oneOf } from '../steps.ts';

/** Where somebody works. A type and not an interface: an invocation takes it as a record of values. */
export type Where = {
  where: 'everywhere' | 'some';
  /** As typed. */
  areas: string | undefined;
};

const where = oneOf('Where', 'Where?', ['everywhere', 'some'] as const, {
  everywhere: 'Everywhere',
  some: 'Only in some locales or countries…',
});
const areas = asked(
  'Areas',
  'Which? Codes of locales and countries, such as “da, de, SE”.',
  define<string | undefined>(
    'areas',
    (typed) => typed === undefined || (typeof typed === 'string' && (problemOfAreas(typed) ?? true)),
  ),
  { asked: (_context, given) => given['where'] === 'some', required: () => true },
);
export const WHERE = { where, areas };

/** The first one is marked, so the role with the most rights stands last. */
export const ROLE = oneOf('Role', 'Which role?', ROLES.toReversed(), asItIs);

export const FORCED = eitherOr(
  'Second factor',
  'Do they need a one-time code?',
  'Yes, at every sign-in',
  'No, unless they register one',
);

export function areasOf({ where: chosen, areas: typed }: Where): string[] | null {
  return chosen === 'everywhere' ? null : areasIn(typed ?? '');
}

export function areasInWords(list: readonly string[] | null): string {
  return list === null ? 'everywhere' : list.join(', ');
}

/** The arguments that stand for areas which somebody has. */
export function whereOf(list: readonly string[] | null): Where {
  return list === null ? { where: 'everywhere', areas: undefined } : { where: 'some', areas: list.join(', ') };
}
