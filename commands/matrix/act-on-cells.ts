import { mayOpen, pageOfProfile, type Destination } from '../../src/contract/base/routes.ts';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../src/contract/locales/activation.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_REPORT, READY, type Outcome, type Verdict } from '../command.ts';
import { activateEach, sayActivated, type Activated } from '../locales/activate-or-reserve.ts';
import { undoFor } from '../review/undoable.ts';
import type { MatrixFacts } from './port.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { problemOfReason } from '../../src/contract/profiles/disapproval.ts';
import { STATUS_LABELS, judgeTransition, refusalSentence } from '../../src/contract/profiles/status.ts';
import type { Role } from '../../src/contract/base/roles.ts';
import { screenCommand } from '../screen-command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import type { Ports } from '../ports.ts';
import { disapprovalSteps, reasonOf, type Reason } from '../review/disapproval-steps.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { rolesOfRun } from '../../src/contract/bulk/bulk-actions.ts';
import { refusalOfMerged } from '../../src/contract/base/refusals.ts';

/** The cells that a command is about, in words: their number, or the name of the only one. */
export function cellsInWords(matrix: MatrixFacts | null, kind: 'present' | 'missing'): string {
  const { marked, cell } = matrix ?? { marked: [], cell: null };
  const [only, another] = marked;
  if (cell && only && !another && only.present.length + only.missing.length === 1) {
    return `${isolated(only.name || 'No name yet')} (${cell.language})`;
  }
  const count = marked.flatMap((row): readonly unknown[] => row[kind]).length;
  return `${count} marked ${count === 1 ? 'cell' : 'cells'}`;
}

/** Whether all marked cells belong to merged profiles. */
function areMerged({ marked }: MatrixFacts): boolean {
  return marked.length > 0 && marked.every(({ merged }) => merged);
}

const MERGED_CELLS = blocked('merged', refusalOfMerged({ merged_into: '' }) ?? '');

/** Of a locale profile by its locale: a row of the matrix has no identifiers of locale profiles. */
export function pageOfCell(
  { profileBaseId, localeId, filled }: Omit<NonNullable<MatrixFacts['cell']>, 'language'>,
  role: Role | null,
): Destination {
  const page = pageOfProfile(profileBaseId);
  return filled && role && mayOpen(role, 'locale-profile') ? { ...page, hash: `locale=${localeId}` } : page;
}

type CellEvent = 'approve' | 'disapprove' | 'activate' | 'deactivate';

/** Whether the event may happen to one of the marked locale profiles; the run states for each of the others why not. */
function judgeCells(event: CellEvent, { matrix, role }: Context): Verdict {
  if (matrix === null || role === null) return HIDDEN;
  if (areMerged(matrix)) return MERGED_CELLS;
  let first: Verdict | null = null;
  for (const { status, active } of matrix.marked.flatMap(({ present }) => present)) {
    // Facts that a cell does not have are assumed to allow it; the server checks them.
    const unsaid = { complete: true, wasActive: false, own: false, changed: true, frozen: false };
    const judgement = judgeTransition({ kind: 'locale', event, role, status, active, ...unsaid });
    if (judgement.allowed) return READY;
    first ??= blocked(judgement.code, refusalSentence(judgement.code, event, STATUS_LABELS[status]));
  }
  return first ?? blocked('nothing-there', 'No marked cell has a locale profile.');
}

/** How many locale profiles the marked cells hold. */
function countOf({ matrix }: Context): number {
  return (matrix?.marked ?? []).reduce((sum, { present }) => sum + present.length, 0);
}

function aboutCells({ matrix }: Context): string {
  return cellsInWords(matrix, 'present');
}

function base(event: CellEvent, press: string | null) {
  return {
    keywords: ['cells', 'range', 'matrix', 'locales', 'many', 'bulk'],
    ...(press !== null && { keys: [{ press, scope: 'matrix' as const }] }),
    roles: rolesOfRun(`locale.${event}`),
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

export const actOnCellsCommands = [
  screenCommand({
    id: 'matrix.open-cell',
    title: 'Open cell',
    keywords: ['locale profile', 'base profile', 'show'],
    keys: [{ press: 'Enter', scope: 'matrix' }],
    roles: RIGHTS.base.list,
    when: ({ matrix }) => Boolean(matrix?.cell),
    leadsTo: (_args, { matrix, role }) => (matrix?.cell ? pageOfCell(matrix.cell, role) : null),
  }),
  /** Makes the locale profiles that the marked cells lack. */
  defineCommand<'none', object, Activated>({
    id: 'matrix.activate-missing',
    title: 'Activate the missing locales of the marked cells',
    section: 'Locales',
    keywords: ['languages', 'create locale profiles', 'range', 'cells'],
    keys: [{ press: 'l', scope: 'matrix' }],
    roles: RIGHTS.base['activate-locales'],
    about: ({ matrix }) => cellsInWords(matrix, 'missing'),
    when: ({ matrix }) => {
      if (matrix === null) return false;
      if (areMerged(matrix)) return MERGED_CELLS;
      const rows = matrix.marked.filter(({ missing }) => missing.length > 0);
      if (rows.length === 0) return blocked('unchanged', 'Every marked cell has its locale profile.');
      return rows.every(({ status }) => mayActivateLocales(status)) || blocked('status-forbids', LOCALES_NEED_APPROVAL);
    },
    run: async ({ context, ports }) => {
      const rows = (context.matrix?.marked ?? []).filter(({ missing }) => missing.length > 0);
      const outcome = await activateEach(rows, ({ name, missing }) => ({ name, locales: missing }), ports);
      ports.matrix.reload();
      return outcome;
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: sayActivated,
  }),
  /** What can be done to the locale profiles of the marked cells: previewed first, and undone as a whole. */
  ...PLAIN.map(([id, event, title, press]) =>
    defineCommand({
      ...base(event, press),
      id,
      title,
      run: ({ context, ports }) => begin(event, context, ports),
    }),
  ),
  defineCommand<'none', Reason>({
    ...base('disapprove', 'd'),
    id: 'matrix.disapprove',
    title: 'Disapprove the marked cells…',
    steps: disapprovalSteps('the person who corrects it'),
    asks: 'beside',
    problem: (args) => problemOfReason(args),
    run: ({ args, context, ports }) => begin('disapprove', context, ports, { reason: reasonOf(args) }),
  }),
];
