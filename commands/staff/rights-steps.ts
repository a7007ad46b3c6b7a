import { boolean, define, enums } from 'superstruct';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import type { Step } from '../command.ts';
import { areasIn, problemOfAreas } from '../../src/contract/staff/staff-rules.ts';

/** Where somebody works. A type and not an interface: an invocation takes it as a record of values. */
export type Where = {
  where: 'everywhere' | 'some';
  /** As typed. */
  areas: string | undefined;
};

const where: Step<Where['where']> = {
  title: 'Where',
  prompt: 'Where?',
  shape: enums(['everywhere', 'some'] as const),
  choices: () => [
    { value: 'everywhere' as const, label: 'Everywhere' },
    { value: 'some' as const, label: 'Only in some locales or countries…' },
  ],
};
const areas: Step<string | undefined> = {
  title: 'Areas',
  prompt: 'Which? Codes of locales and countries, such as “da, de, SE”.',
  shape: define<string | undefined>(
    'areas',
    (typed) => typed === undefined || (typeof typed === 'string' && (problemOfAreas(typed) ?? true)),
  ),
  asked: (_context, given) => given['where'] === 'some',
  required: () => true,
};
export const WHERE = { where, areas };

export const ROLE: Step<Role> = {
  title: 'Role',
  prompt: 'Which role?',
  shape: enums(ROLES),
  // The first one is marked, so the role with the most rights stands last.
  choices: () => ROLES.toReversed().map((value) => ({ value, label: value })),
};

export const FORCED: Step<boolean> = {
  title: 'Second factor',
  prompt: 'Do they need a one-time code?',
  shape: boolean(),
  choices: () => [
    { value: true, label: 'Yes, at every sign-in' },
    { value: false, label: 'No, unless they register one' },
  ],
};

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
