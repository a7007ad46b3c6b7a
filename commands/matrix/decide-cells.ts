import { CALL_ROLES } from '../../src/contract/operations/calls.ts';
import { BULK_ACTIONS, type FilterActionId } from '../../src/contract/policy/bulk-actions.ts';
import { problemOfReason } from '../../src/contract/policy/disapproval.ts';
import { judgeTransition, refusalSentence } from '../../src/contract/policy/judge-transition.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { STATUS_LABELS } from '../../src/contract/policy/status.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_REPORT, READY, type Outcome, type Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { cellsInWords } from './cells-in-words.ts';
import { areMerged, MERGED_CELLS } from './merged-cells.ts';
import { disapprovalSteps, reasonOf, type Reason } from '../review/disapproval-steps.ts';

type CellEvent = 'approve' | 'disapprove' | 'activate' | 'deactivate';

/** Whether the event may happen to one of the marked locale profiles; the run states for each of the others why not. */
function judgeCells(event: CellEvent, { matrix, role }: Context): Verdict {
  if (matrix === null || role === null) return HIDDEN;
  if (areMerged(matrix)) return MERGED_CELLS;
  let first: Verdict | null = null;
  for (const { status, active } of matrix.marked.flatMap(({ present }) => present)) {
    // What a cell does not say is taken for the best; the server knows it.
    const unsaid = { complete: true, wasActive: false, own: false, changed: true, frozen: false };
    const judgement = judgeTransition({ kind: 'locale', event, role, status, active, ...unsaid });
    if (judgement.allowed) return READY;
    first ??= blocked(judgement.code, refusalSentence(judgement.code, event, STATUS_LABELS[status]));
  }
  return first ?? blocked('no-locale-profile', 'No marked cell has a locale profile.');
}

/** How many locale profiles the marked cells hold. */
function countOf({ matrix }: Context): number {
  return (matrix?.marked ?? []).reduce((sum, { present }) => sum + present.length, 0);
}

function aboutCells({ matrix }: Context): string {
  return cellsInWords(matrix, 'present');
}

function base(event: CellEvent, press: string | null) {
  const action: FilterActionId = `locale.${event}`;
  return {
    section: 'List' as const,
    keywords: ['cells', 'range', 'matrix', 'locales', 'many', 'bulk'],
    ...(press !== null && { keys: [{ press, scope: 'matrix' as const }] }),
    roles: ROLES.filter((role) =>
      (['bulk-run.create', BULK_ACTIONS[action].operation] as const).every((id) => CALL_ROLES[id].includes(role)),
    ),
    target: 'none' as const,
    about: aboutCells,
    when: (context: Context) => judgeCells(event, context),
    undo: 'none' as const,
    say: () => 'Checking the marked cells; nothing has changed yet',
  };
}

/** Only previews what would happen. A range of cells is a filter of locale profiles. */
async function begin(event: CellEvent, context: Context, { api, bulk }: Ports, more: object = {}): Promise<Outcome> {
  const rows = (context.matrix?.marked ?? []).filter(({ present }) => present.length > 0);
  const locales = new Set(rows.flatMap(({ present }) => present.map(({ localeId }) => localeId)));
  const filter = { base: rows.map(({ id }) => id), locale: [...locales] };
  const { run } = await api('bulk-run.create', { body: { action: `locale.${event}`, filter, ...more } });
  bulk.show(run, { words: aboutCells(context), count: countOf(context) });
  return NOTHING_TO_REPORT;
}

const PLAIN: readonly [CommandId, CellEvent, title: string, press: string | null][] = [
  ['matrix.approve', 'approve', 'Approve the marked cells…', 'a'],
  ['matrix.activate', 'activate', 'Activate the marked cells…', null],
  ['matrix.deactivate', 'deactivate', 'Deactivate the marked cells…', null],
];

/** What can be done to the locale profiles of the marked cells: previewed first, and undone as a whole. */
export const decideCellsCommands = [
  ...PLAIN.map(([id, event, title, press]) =>
    defineCommand({
      ...base(event, press),
      id,
      title,
      steps: {},
      run: ({ context, ports }) => begin(event, context, ports),
    }),
  ),
  defineCommand<'none', Reason>({
    ...base('disapprove', 'd'),
    id: 'matrix.disapprove',
    title: 'Disapprove the marked cells…',
    steps: disapprovalSteps('whoever mends it'),
    asks: 'beside',
    problem: (args) => problemOfReason(args),
    run: ({ args, context, ports }) => begin('disapprove', context, ports, { reason: reasonOf(args) }),
  }),
];
