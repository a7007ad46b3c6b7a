import { enums, nullable } from 'superstruct';
import { PAIR_STATES, type PairState } from '../../src/contract/shapes/duplicate-pair.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { blocked, HIDDEN, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { FILTER_COMMAND } from './edit-filter.ts';

export const STATE_LABELS: Readonly<Record<PairState, string>> = {
  open: 'Not decided',
  linked: 'Same person',
  not_duplicate: 'Not a duplicate',
  unsure: 'Unsure',
};

/** The pairs, while no plan lies over them. */
export const pairsIn = ({ duplicates }: Context) => (duplicates?.pairs?.plan ? null : (duplicates?.pairs ?? null));

export const showPairs = screenCommand<'none', { state: PairState; filter: string | null }>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.show',
  title: 'Look at the pairs…',
  keywords: ['duplicates', 'compare', 'decide', 'matches'],
  keys: [
    { press: 'p', scope: 'duplicate-filters', args: { filter: null } },
    { press: 'p', scope: 'duplicate-pairs', args: { filter: null } },
  ],
  when: ({ duplicates }) => (duplicates?.screen === 'filters' && !duplicates.pairs?.plan ? READY : HIDDEN),
  steps: {
    state: {
      title: 'Decision',
      prompt: 'Which pairs?',
      shape: enums(PAIR_STATES),
      choices: () => PAIR_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
    },
    filter: {
      title: 'Filter',
      prompt: 'Found by which filter?',
      shape: nullable(Uuid),
      choices: ({ duplicates }) => [
        { value: null, label: 'Any filter' },
        ...(duplicates?.filters ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
  },
  run: ({ args, ports }) => ports.duplicates.showPairs(args.state, args.filter),
  say: ({ state }) => `Pairs: ${STATE_LABELS[state] ?? ''}`,
  silent: true,
});

export const closePairs = screenCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.close',
  title: 'Back to the filters',
  hint: ({ duplicates }) => (duplicates?.pairs?.plan ? 'Drop the plan' : 'Back to the filters'),
  keys: [{ press: 'Escape', scope: 'duplicate-pairs' }],
  when: ({ duplicates }) => (duplicates?.pairs ? READY : HIDDEN),
  run: ({ context, ports }) => {
    if (context.duplicates?.pairs?.plan) ports.duplicates.dropPlan();
    else ports.duplicates.closePairs();
  },
});

const MOVES = [
  { id: 'duplicate-pairs.next', title: 'Next pair', by: 1, presses: ['j', 'ArrowDown'] },
  { id: 'duplicate-pairs.previous', title: 'Previous pair', by: -1, presses: ['k', 'ArrowUp'] },
] as const;

export const movePairCommands = MOVES.map(({ id, title, by, presses }) =>
  screenCommand({
    ...FILTER_COMMAND,
    id,
    title,
    keys: presses.map((press, index) => ({
      press,
      scope: 'duplicate-pairs' as const,
      repeats: true,
      alternative: index > 0,
    })),
    when: (context) => (pairsIn(context) ? READY : HIDDEN),
    run: ({ ports }) => ports.duplicates.moveTo(by),
  }),
);

const MARKS = [
  { id: 'duplicate-pairs.mark', title: 'Mark for a decision on several', press: 'x', mark: 'toggleMark' },
  // The surest stand first: one look at the last that is sure enough marks all above it.
  { id: 'duplicate-pairs.mark-down-to-here', title: 'Mark all down to here', press: 'Shift+x', mark: 'markDownToHere' },
] as const;

export const markPairCommands = MARKS.map(({ id, title, press, mark }) =>
  screenCommand({
    ...FILTER_COMMAND,
    id,
    title,
    keywords: ['select', 'bulk', 'surest', 'range'],
    keys: [{ press, scope: 'duplicate-pairs' }],
    when(context) {
      const pairs = pairsIn(context);
      if (!pairs) return HIDDEN;
      return pairs.current ? READY : blocked('none', 'There is no pair here.');
    },
    run: ({ ports }) => ports.duplicates[mark](),
  }),
);

/** What a click on a row of the list does, or on one of those that stand beside the filters. */
export const goToPair = screenCommand<'none', { pair: string }>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.go-to',
  title: 'Look at this pair',
  internal: true,
  when: ({ duplicates }) => (duplicates?.screen === 'filters' && !duplicates.pairs?.plan ? READY : HIDDEN),
  steps: { pair: { title: 'Pair', prompt: 'Which pair?', shape: Uuid } },
  run: ({ args, ports }) => ports.duplicates.moveToPair(args.pair),
});

export const revealPictures = screenCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.reveal',
  title: 'Show or blur pictures',
  keywords: ['adult level', 'images'],
  keys: [
    { press: 'b', scope: 'duplicate-pairs' },
    { press: 'b', scope: 'duplicate-log' },
  ],
  when: (context) => (pairsIn(context) || context.duplicates?.screen === 'logs' ? READY : HIDDEN),
  run: ({ ports }) => ports.duplicates.toggleRevealed(),
});
