import { ref } from 'valtio';
import type { ExportedRows, WhatToExport, ExportProgress } from '../../../commands/overview/port.ts';
import type { OperationAnswer } from '../../contract/operations.ts';
import type { OverviewRoute } from '../../contract/profiles/filter-fields.ts';
import { EXPORT_FILES } from '../../contract/overview/exports.ts';
import { api } from '../data/api-instance.ts';
import { preferenceNow } from '../data/preferences.ts';
import { sendUntilAnswered } from '../data/send-until-answered.ts';
import type { ListScreen } from '../list/list-state.ts';
import { announce } from '../notices/notify.ts';
import { giveParts } from '../ui/files/give-file.ts';
import { chosenTimeZone, timeZoneNow } from '../ui/text/time-zone.ts';
import { dayIn } from '../ui/text/today.ts';
import { columnsKey } from './saved-views.ts';
import { exportState } from './overview-facts.ts';

/** Exports the overview on the screen, with its current filter, order and columns. */
export async function exportRows(
  { format, everyField }: WhatToExport,
  screen: ListScreen | null,
): Promise<ExportedRows | null> {
  if (!screen?.overview) throw new Error('The list is no longer on the screen. Open it and export again.');
  const { ending, type } = EXPORT_FILES[format];
  const { route } = screen.overview;
  const columns = everyField ? null : shownColumns(screen.overview);
  const progress = follow();
  announce('Export started');
  try {
    const { id, total } = await begun(route, { ...screen.view, format, columns });
    const parts: Blob[] = [];
    let rows = 0;
    let changedMeanwhile: number | null = null;
    for (let part = 1; changedMeanwhile === null; part += 1) {
      if (progress.isOver()) return null;
      progress.reached(rows, total);
      const params = { exportId: id, part: String(part) };
      // oxlint-disable-next-line no-await-in-loop -- each part begins where the one before has ended
      const answer = await sendUntilAnswered(() => api('export.part', { params }), progress.isOver);
      parts.push(new Blob([answer.text]));
      rows += answer.rows;
      changedMeanwhile = answer.last ? (answer.changed_meanwhile ?? 0) : null;
    }
    if (progress.isOver()) return null;
    giveParts(`dossier-${route}-${dayIn(chosenTimeZone(timeZoneNow()), new Date())}.${ending}`, parts, type);
    return { rows, changedMeanwhile };
  } catch (error) {
    // A person who has stopped it, or has left, gets no error.
    if (progress.isOver()) return null;
    throw error;
  } finally {
    progress.end();
  }
}

/** One export at a time is followed, with whether it is still wanted. */
function follow() {
  let mine: ExportProgress = ref({ given: 0, total: 0 });
  exportState.running = mine;
  const isOver = () => exportState.running !== mine;
  return {
    isOver,
    reached(given: number, total: number) {
      mine = ref({ given, total });
      exportState.running = mine;
    },
    end() {
      if (!isOver()) exportState.running = null;
    },
  };
}

function begun(route: OverviewRoute, body: object): Promise<OperationAnswer<'base-profile.export'>> {
  // Each overview has its own filter and order; the server checks them.
  return route === 'base-profiles'
    ? api('base-profile.export', { body: body as never })
    : api('locale-profile.export', { body: body as never });
}

function shownColumns({ route, columns }: NonNullable<ListScreen['overview']>): string[] {
  const { hidden } = preferenceNow(columnsKey(route));
  return ['profile_name', ...columns.map(({ id }) => id).filter((id) => !hidden.includes(id))];
}
