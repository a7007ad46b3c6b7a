import { mayOpen, rolesFor } from '../../src/contract/policy/access.ts';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../src/contract/policy/locale-activation.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_REPORT, READY } from '../command.ts';
import { rolesOfEvent } from '../judge.ts';
import { cellsInWords } from './cells-in-words.ts';
import { areMerged, MERGED_CELLS } from './merged-cells.ts';
import { activateEach, sayActivated, type Activated } from '../locales/activation.ts';
import { undoFor } from '../review/taken.ts';

export const openCell = defineCommand({
  id: 'matrix.open-cell',
  title: 'Open cell',
  section: 'List',
  keywords: ['locale profile', 'base profile', 'show'],
  keys: [{ press: 'Enter', scope: 'matrix' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  changes: false,
  when: ({ matrix }) => (matrix?.cell ? READY : HIDDEN),
  steps: {},
  run: async ({ context, ports }) => {
    const cell = context.matrix?.cell;
    if (!cell) return NOTHING_TO_REPORT;
    const { profileBaseId, localeId, filled } = cell;
    if (filled && context.role !== null && mayOpen(context.role, 'locale-profile')) {
      const { locales } = await ports.api('base-profile.get', { params: { profileBaseId } });
      const profileId = locales.find(({ id }) => id === localeId)?.profile_id;
      if (profileId) {
        ports.navigate('locale-profile', { profileBaseId, profileId });
        return NOTHING_TO_REPORT;
      }
    }
    ports.navigate('base-profile', { profileBaseId });
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  say: () => 'Opening the cell',
  silent: true,
});

/** Makes the locale profiles that the marked cells lack. */
export const activateCells = defineCommand<'none', object, Activated>({
  id: 'matrix.activate-missing',
  title: 'Activate the missing locales of the marked cells',
  section: 'Locales',
  keywords: ['languages', 'create locale profiles', 'range', 'cells'],
  keys: [{ press: 'l', scope: 'matrix' }],
  roles: rolesOfEvent('locale', 'create'),
  target: 'none',
  about: ({ matrix }) => cellsInWords(matrix, 'missing'),
  when: ({ matrix }) => {
    if (matrix === null) return HIDDEN;
    if (areMerged(matrix)) return MERGED_CELLS;
    const rows = matrix.marked.filter(({ missing }) => missing.length > 0);
    if (rows.length === 0) return blocked('unchanged', 'Every marked cell has its locale profile.');
    return rows.every(({ status }) => mayActivateLocales(status))
      ? READY
      : blocked('status-forbids', LOCALES_NEED_APPROVAL);
  },
  steps: {},
  run: async ({ context, ports }) => {
    const rows = (context.matrix?.marked ?? []).filter(({ missing }) => missing.length > 0);
    const outcome = await activateEach(rows, ({ name, missing }) => ({ name, locales: missing }), ports);
    ports.matrix.reload();
    return outcome;
  },
  undo: ({ outcome }) => undoFor(outcome.done),
  say: sayActivated,
});
