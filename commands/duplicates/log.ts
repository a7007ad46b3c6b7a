import { counted } from '../../src/contract/base/words.ts';
import { enums, optional, string } from 'superstruct';
import type { OperationAnswer } from '../../src/contract/operations.ts';
import {
  DUPLICATE_OUTCOMES,
  OUTCOME_LABELS,
  type DuplicateOutcome,
} from '../../src/contract/duplicates/duplicate-outcomes.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_REPORT, READY, type Outcome } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { moveCommands } from './edit-filter.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

const LOG_COMMAND = {
  section: 'Duplicates',
  roles: RIGHTS.duplicate.log,
} as const;

const onScreen = ({ duplicates }: Context) => (duplicates?.screen === 'logs' ? READY : HIDDEN);

export const narrowLog = screenCommand<'none', { outcome: DuplicateOutcome }>({
  ...LOG_COMMAND,
  id: 'duplicate-log.outcome',
  title: 'Filter by outcome…',
  keywords: ['filter', 'narrow', 'decision'],
  keys: [{ press: 'f', scope: 'duplicate-log' }],
  when: onScreen,
  steps: {
    outcome: {
      title: 'Outcome',
      prompt: 'Which outcome?',
      shape: enums(DUPLICATE_OUTCOMES),
      choices: () => DUPLICATE_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
    },
  },
  run: ({ args, ports }) => ports.duplicates.narrowLog({ outcome: [args.outcome] }),
  say: ({ outcome }) => `Only: ${OUTCOME_LABELS[outcome] ?? ''}`,
  silent: true,
});

export const clearLog = screenCommand({
  ...LOG_COMMAND,
  id: 'duplicate-log.clear',
  title: 'Clear filters',
  keywords: ['clear filters'],
  keys: [{ press: 'Escape', scope: 'duplicate-log' }],
  when: ({ duplicates, focus }) =>
    duplicates?.screen === 'logs' && (duplicates.narrowed || focus.typing) ? READY : HIDDEN,
  hint: ({ focus }) => (focus.typing ? 'Back to the rows' : 'Clear filters'),
  run({ ports }) {
    // A person in a field first gets back to the keys of the log.
    if (!ports.duplicates.leaveLogField()) ports.duplicates.clearLog();
  },
});

export const moveInLogCommands = moveCommands({
  ...LOG_COMMAND,
  ids: ['duplicate-log.next', 'duplicate-log.previous'],
  what: 'entry of the log',
  scope: 'duplicate-log',
  when: onScreen,
  move: (by, { duplicates }) => duplicates.moveInLog(by),
});

export const undoFromLog = defineCommand<'none', object, { id: string; merge: boolean }>({
  ...LOG_COMMAND,
  id: 'duplicate-log.take-back',
  about: ({ duplicates }) => duplicates?.row?.names ?? '',
  title: 'Undo this decision',
  keywords: ['undo', 'revoke'],
  keys: [{ press: 'u', scope: 'duplicate-log' }],
  when({ duplicates }) {
    if (duplicates?.screen !== 'logs') return HIDDEN;
    if (!duplicates.row?.pairId) return blocked('nothing-there', 'There is no decision here.');
    return duplicates.row.actionId !== null ? READY : blocked('gone', 'This decision no longer stands.');
  },
  confirm(_on, _args, { duplicates }) {
    const { names = 'The pair', merge = false } = duplicates?.row ?? {};
    if (!merge) {
      return {
        title: 'Undo this decision?',
        text: `${names} will be as before. The log keeps both entries.`,
        yes: 'Undo',
      };
    }
    return {
      title: 'Undo this merge?',
      text: `${names} were merged. Every profile merged in that step comes back as it was, and what was copied from it is removed. The log keeps both entries.`,
      yes: 'Undo merge',
    };
  },
  async run({ context, ports }) {
    const { pairId: id = null, actionId = null, merge = false } = context.duplicates?.row ?? {};
    if (id === null || actionId === null) return NOTHING_TO_REPORT as Outcome<{ id: string; merge: boolean }>;
    try {
      if (merge) await ports.api('action.undo', { params: { actionId } }, { untilAnswered: true });
      else await ports.api('duplicate-pair.undo', { params: { pairId: id }, body: { action_id: actionId } });
    } finally {
      // Refused, it was overtaken: the log shows by what.
      await ports.duplicates.pairsChanged();
    }
    return { done: [{ id, merge }], failed: [] };
  },
  undo: 'none',
  say: ({ done: [undone] }) => (undone?.merge ? 'Merge undone' : 'Decision undone'),
});

export const exportLog = defineCommand<'none', object, { rows: number }>({
  ...LOG_COMMAND,
  id: 'duplicate-log.export',
  changes: false,
  title: 'Download the log as CSV',
  keywords: ['export', 'file', 'table'],
  keys: [{ press: 'e', scope: 'duplicate-log' }],
  when: onScreen,
  async run({ ports }) {
    const filter = ports.duplicates.logFilter();
    const parts: string[] = [];
    let rows = 0;
    let after: string | null = null;
    do {
      const part: OperationAnswer<'duplicate-log.export'> = await ports.api('duplicate-log.export', {
        query: { ...filter, ...(after !== null && { after }) },
      });
      parts.push(part.csv);
      rows += part.rows;
      after = part.next;
    } while (after !== null);
    ports.duplicates.giveCsv('dossier-duplicate-log.csv', parts.join(''));
    return { done: [{ rows }], failed: [] };
  },
  undo: 'none',
  say: ({ done }) => `Log downloaded: ${counted(done[0]?.rows ?? 0, 'row')}`,
});

export const goToEntry = screenCommand<'none', { entry: string; pair?: string | undefined }>({
  ...LOG_COMMAND,
  id: 'duplicate-log.go-to',
  title: 'Show the evidence of this entry',
  internal: true,
  when: onScreen,
  steps: {
    entry: { title: 'Entry', prompt: 'Which entry?', shape: string() },
    pair: { title: 'Pair', prompt: 'Which pair?', shape: optional(Uuid) },
  },
  /** In a new tab the pair itself; of a save that was blocked none was stored. */
  leadsTo: ({ pair }) => (pair ? { route: 'duplicate-filters', query: { pairs: 'open', pair } } : null),
  run: ({ args, ports }) => ports.duplicates.moveToEntry(args.entry),
});
