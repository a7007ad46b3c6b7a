import { endDisapproval } from '../beside/disapproval-state.ts';
import { closeBulk } from '../bulk/bulk-state.ts';
import { closeKeymap } from '../keymap/keymap-state.ts';
import { forgetHabit } from '../palette/habit.ts';
import { forgetDuplicates } from '../duplicates/duplicate-state.ts';
import { answerSuspicion } from '../duplicates/suspicion-state.ts';
import { keepAllDocuments } from '../documents/document-port.ts';
import { forgetSubject } from '../documents/document-state.ts';
import { forgetMedia } from '../media/media-state.ts';
import { forgetAllUploads } from '../uploads/upload-state.ts';
import { list, listFollower, selection } from './list-state.ts';
import { localeState } from './locale-state.ts';
import { logState } from './log-state.ts';
import { forgetPlaces } from '../overview/places.ts';
import { forgetQueue } from '../queue/queue-state.ts';
import { workbench } from './workbench-state.ts';

/** Lets go of everything about the person who worked here; the next one must find nothing. */
export function forgetWorkbench(): void {
  workbench.current = null;
  workbench.error = null;
  workbench.undo = [];
  workbench.repeatable = null;
  closeKeymap();
  forgetHabit();
  closeBulk();
  endDisapproval(null);
  workbench.help = null;
  workbench.noticesOpen = false;
  forgetQueue();
  forgetDuplicates();
  answerSuspicion(false);
  localeState.question?.settle(null);
  localeState.question = null;
  localeState.results = null;
  logState.history = null;
  forgetMedia();
  keepAllDocuments();
  forgetSubject();
  forgetAllUploads();
  forgetPlaces();
  selection.clear();
  list.overview = null;
  list.cursor = 0;
  list.cursorId = null;
  listFollower.forget();
  list.count = 0;
  list.selectionVersion += 1;
}
