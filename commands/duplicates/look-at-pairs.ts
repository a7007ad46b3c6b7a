import { nullable, is } from 'superstruct';
import { PAIR_STATES, type PairState, DuplicateDetails } from '../../src/contract/duplicates/duplicate-pair.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { keysIn } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { FILTER_COMMAND, moveCommands } from './edit-filter.ts';
import type { Ports } from '../ports.ts';
import { Dismissed } from '../each.ts';
import type { DuplicateSpite } from '../../src/contract/profiles/duplicate-reason.ts';
import { asked, oneOf } from '../steps.ts';

export const STATE_LABELS: Readonly<Record<PairState, string>> = {
  open: 'Not decided',
  linked: 'Same person',
  not_duplicate: 'Not a duplicate',
  unsure: 'Unsure',
};

/** The pairs, while no merge lies over them. */
export const pairsIn = ({ duplicates }: Context) => (duplicates?.merge ? null : (duplicates?.pairs ?? null));

const mayGoToPairs = ({ duplicates }: Context) => duplicates?.screen === 'filters' && !duplicates.merge;

/**
 * Sends a change that the server may refuse because it resembles another profile. After a warning the person may send it
 * again with a reason, which covers only what the warning listed. A block allows no reason. Rejects with the server's
 * refusal, as `Dismissed` if the person cancels.
 */
export async function inSpiteOfDuplicates<T>(
  { duplicates }: Pick<Ports, 'duplicates'>,
  send: (reason: DuplicateSpite) => Promise<T>,
): Promise<T> {
  let spite: DuplicateSpite = {};
  for (;;) {
    try {
      return await send(spite);
    } catch (error) {
      if (!(error instanceof Error) || !('details' in error) || !is(error.details, DuplicateDetails)) throw error;
      const { action, seen } = error.details;
      const reason = await duplicates.askReason(error.details, spite.duplicate_reason ?? null);
      if (action === 'block') throw error;
      if (reason === null) throw new Dismissed(error);
      spite = { duplicate_reason: reason, duplicate_seen: seen };
    }
  }
}

export const lookAtPairsCommands = [
  screenCommand<'none', { state: PairState; filter: string | null }>({
    ...FILTER_COMMAND,
    id: 'duplicate-pairs.show',
    title: 'Look at the pairs…',
    keywords: ['duplicates', 'compare', 'decide', 'matches', 'merge'],
    keys: [
      { press: 'p', scope: 'duplicate-filters', args: { filter: null } },
      { press: 'p', scope: 'duplicate-pairs', args: { filter: null } },
    ],
    when: mayGoToPairs,
    steps: {
      state: oneOf('Decision', 'Which pairs?', PAIR_STATES, STATE_LABELS),
      filter: asked('Filter', 'Found by which filter?', nullable(Uuid), {
        choices: ({ duplicates }) => [
          { value: null, label: 'Any filter' },
          ...(duplicates?.filters ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ],
      }),
    },
    leadsTo: ({ state, filter }) => ({
      route: 'duplicate-filters',
      query: { pairs: state, ...(filter !== null && { filter }) },
    }),
    run: ({ args, ports }) => ports.duplicates.showPairs(args.state, args.filter),
    say: ({ state }) => `Pairs: ${STATE_LABELS[state] ?? ''}`,
    silent: true,
  }),
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-pairs.close',
    title: 'Back to the filters',
    keys: [{ press: 'Escape', scope: 'duplicate-pairs' }],
    when: (context) => pairsIn(context) !== null,
    run: ({ ports }) => ports.duplicates.closePairs(),
  }),
  ...moveCommands({
    ...FILTER_COMMAND,
    ids: ['duplicate-pairs.next', 'duplicate-pairs.previous'],
    what: 'pair',
    scope: 'duplicate-pairs',
    when: (context) => pairsIn(context) !== null,
    move: (by, { duplicates }) => duplicates.moveTo(by),
  }),
  /** For a click on a row of the list or of the pairs beside the filters. */
  screenCommand<'none', { pair: string }>({
    ...FILTER_COMMAND,
    id: 'duplicate-pairs.go-to',
    title: 'Look at this pair',
    internal: true,
    when: mayGoToPairs,
    steps: { pair: asked('Pair', 'Which pair?', Uuid) },
    run: ({ args, ports }) => ports.duplicates.moveToPair(args.pair),
  }),
  screenCommand({
    ...FILTER_COMMAND,
    id: 'duplicate-pairs.reveal',
    title: 'Show or blur pictures',
    keywords: ['adult level', 'images'],
    keys: keysIn('b', 'duplicate-pairs', 'duplicate-log'),
    when: (context) => Boolean(pairsIn(context) || context.duplicates?.screen === 'logs'),
    run: ({ ports }) => ports.duplicates.toggleRevealed(),
  }),
  /** A person who has to compare two pictures may see them, whatever their adult level. */
  screenCommand({
    id: 'duplicate-suspicion.reveal',
    title: 'Show or blur the pictures that look alike',
    internal: true,
    when: ({ scopes }) => scopes.includes('dialog'),
    run: ({ ports }) => ports.duplicates.toggleSuspectedRevealed(),
  }),
];
