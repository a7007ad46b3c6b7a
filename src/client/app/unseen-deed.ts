import { REGISTRY } from '../../../commands/registry.ts';
import type { Host } from '../../../commands/host.ts';
import type { RedoEntry, UndoEntry } from '../workbench/workbench-state.ts';

/** What was done in another window is named before a further press turns it. Answers whether this very press did so. */
export function isOnlyTold(host: Pick<Host, 'refuse'>, entry: UndoEntry | RedoEntry, what: 'undo' | 'redo'): boolean {
  if (!entry.isUnseen) return false;
  entry.isUnseen = false;
  host.refuse(REGISTRY.get(`action.${what}`), `Not done here: ${entry.sentence}. Press again to ${what} it.`, '');
  return true;
}
