import { list, selection } from './list-state.ts';
import { localeState } from './locale-state.ts';
import { logState } from './log-state.ts';
import { workbench } from './workbench-state.ts';

/** Lets go of everything about the person who worked here; the next one must find nothing. */
export function forgetWorkbench(): void {
  workbench.current = null;
  workbench.error = null;
  workbench.undo = [];
  workbench.help = null;
  workbench.noticesOpen = false;
  localeState.question?.settle(null);
  localeState.question = null;
  localeState.results = null;
  logState.history = null;
  selection.clear();
  list.overview = null;
  list.cursor = 0;
  list.count = 0;
  list.selectionVersion += 1;
}
