import { REGISTRY } from '../../../commands/registry.ts';
import type { Host } from '../../../commands/host.ts';
import type { RedoEntry, UndoEntry } from '../workbench/workbench-state.ts';

/**
 * Names an action of another window before a further press undoes or redoes it. Answers whether this press did only
 * that.
 */
export function announcesUnseen(
  host: Pick<Host, 'refuse'>,
  entry: UndoEntry | RedoEntry,
  what: 'undo' | 'redo',
): boolean {
  if (!entry.isUnseen) return false;
  entry.isUnseen = false;
  host.refuse(
    REGISTRY.get(`action.${what}`),
    `Not done in this window: ${entry.sentence}. Press again to ${what} it.`,
    '',
  );
  return true;
}
