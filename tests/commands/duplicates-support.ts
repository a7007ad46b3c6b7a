import type { DuplicatesFacts, LogRowFacts, PairsFacts, ShownPair } from '../../commands/duplicates/port.ts';
import { aContext } from './support.ts';

export const ACTION = '00000000-0000-4000-8000-0000000000aa';

const openPair = (number: number, version: number, first: number, second: number) =>
  ({ id: `00000000-0000-4000-8000-00000000000${number}`, version, state: 'open', seen: { first, second } }) as const;
export const one = openPair(1, 4, 2, 5);
export const other = openPair(2, 7, 1, 9);

export const shown: ShownPair = {
  ...one,
  scope: 'locale',
  names: 'Vera Novak and Novak Vera',
  comparison: 'shown',
  closed: null,
};

/** The screens of the duplicates with nothing on them, unless told otherwise. */
function onDuplicates(facts: Partial<DuplicatesFacts>) {
  const nothing = { filters: [], editor: null, pairs: null, row: null, merge: null, narrowed: false };
  return aContext({
    duplicates: { screen: 'filters', ...nothing, ...facts },
    scopes: ['global', facts.pairs ? 'duplicate-pairs' : 'duplicate-filters'],
  });
}

export const onPairs = (pairs: Partial<PairsFacts>) =>
  onDuplicates({ pairs: { current: shown, marked: [], plan: null, ...pairs } });

export const onLog = (row: Partial<LogRowFacts> | null) =>
  onDuplicates({
    screen: 'logs',
    row: row && { id: '7', pairId: one.id, actionId: ACTION, merge: false, names: 'Ada and Eve', ...row },
  });
