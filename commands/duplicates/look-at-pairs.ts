import { enums, nullable } from 'superstruct';
import { PAIR_STATES, type PairState } from '../../src/contract/shapes/duplicate-pair.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { FILTER_COMMAND } from './edit-filter.ts';

export const STATE_LABELS: Readonly<Record<PairState, string>> = {
  open: 'Not decided',
  linked: 'Same person',
  not_duplicate: 'Not a duplicate',
  unsure: 'Unsure',
};

/** The pairs, while no plan lies over them. */
export const pairsIn = ({ duplicates }: Context) => (duplicates?.pairs?.plan ? null : (duplicates?.pairs ?? null));

export const showPairs = defineCommand<'none', { state: PairState; filter: string | null }>({
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
  run: async ({ args, ports }) => {
    ports.duplicates.showPairs(args.state, args.filter);
    return NOTHING_TO_TELL;
  },
  say: (_outcome, { state }) => `Pairs: ${STATE_LABELS[state] ?? ''}`,
  silent: true,
});

export const closePairs = defineCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.close',
  title: 'Back to the filters',
  hint: ({ duplicates }) => (duplicates?.pairs?.plan ? 'Drop the plan' : 'Back to the filters'),
  keys: [{ press: 'Escape', scope: 'duplicate-pairs' }],
  when: ({ duplicates }) => (duplicates?.pairs ? READY : HIDDEN),
  steps: {},
  run: async ({ context, ports }) => {
    if (context.duplicates?.pairs?.plan) ports.duplicates.dropPlan();
    else ports.duplicates.closePairs();
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

const MOVES = [
  { id: 'duplicate-pairs.next', title: 'Next pair', by: 1, presses: ['j', 'ArrowDown'] },
  { id: 'duplicate-pairs.previous', title: 'Previous pair', by: -1, presses: ['k', 'ArrowUp'] },
] as const;

export const movePairCommands = MOVES.map(({ id, title, by, presses }) =>
  defineCommand({
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
    steps: {},
    run: async ({ ports }) => {
      ports.duplicates.moveTo(by);
      return NOTHING_TO_TELL;
    },
    say: () => '',
  }),
);

const MARKS = [
  { id: 'duplicate-pairs.mark', title: 'Mark for a decision on several', press: 'x', mark: 'toggleMark' },
  // The surest stand first: one look at the last that is sure enough marks all above it.
  { id: 'duplicate-pairs.mark-down-to-here', title: 'Mark all down to here', press: 'Shift+x', mark: 'markDownToHere' },
] as const;

export const markPairCommands = MARKS.map(({ id, title, press, mark }) =>
  defineCommand({
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
    steps: {},
    run: async ({ ports }) => {
      ports.duplicates[mark]();
      return NOTHING_TO_TELL;
    },
    say: () => '',
  }),
);

/** What a click on a row of the list does. */
export const goToPair = defineCommand<'none', { pair: string }>({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.go-to',
  title: 'Look at this pair',
  internal: true,
  when: (context) => (pairsIn(context) ? READY : HIDDEN),
  steps: { pair: { title: 'Pair', prompt: 'Which pair?', shape: Uuid } },
  run: async ({ args, ports }) => {
    ports.duplicates.moveToPair(args.pair);
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

export const revealPictures = defineCommand({
  ...FILTER_COMMAND,
  id: 'duplicate-pairs.reveal',
  title: 'Show or blur pictures',
  keywords: ['adult level', 'images'],
  keys: [
    { press: 'b', scope: 'duplicate-pairs' },
    { press: 'b', scope: 'duplicate-log' },
  ],
  when: (context) => (pairsIn(context) || context.duplicates?.screen === 'logs' ? READY : HIDDEN),
  steps: {},
  run: async ({ ports }) => {
    ports.duplicates.toggleRevealed();
    return NOTHING_TO_TELL;
  },
  say: () => '',
});
