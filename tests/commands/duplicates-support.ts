import type { DuplicatesFacts, LogRowFacts, ShownPair } from '../../commands/duplicates/port.ts';
import { aContext } from './support.ts';

export const ACTION = '00000000-0000-4000-8000-0000000000aa';
export const one = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 4,
  state: 'open',
  seen: { first: 2, second: 5 },
} as const;

export const shown: ShownPair = {
  ...one,
  scope: 'locale',
  names: 'Vera Novak and Novak Vera',
  comparison: 'shown',
  closed: null,
};

/** The screens of the duplicates with nothing on them, unless stated otherwise. */
export function onDuplicates(facts: Partial<DuplicatesFacts>) {
  const nothing = { filters: [], editor: null, pairs: null, row: null, merge: null, narrowed: false };
  return aContext({
    duplicates: { screen: 'filters', ...nothing, ...facts },
    scopes: ['global', facts.pairs ? 'duplicate-pairs' : 'duplicate-filters'],
  });
}

export const onPairs = (pair: Partial<ShownPair> = {}) => onDuplicates({ pairs: { current: { ...shown, ...pair } } });
export const onLog = (row: Partial<LogRowFacts> | null) =>
  onDuplicates({
    screen: 'logs',
    row: row && { id: '7', pairId: one.id, actionId: ACTION, merge: false, names: 'Ada and Eve', ...row },
  });
