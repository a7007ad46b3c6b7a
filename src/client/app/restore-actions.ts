import type { OperationAnswer } from '../../contract/operations.ts';
import { actionSentence, TAKEABLE_ACTIONS, UNDO_DEPTH } from '../../contract/review/undo.ts';
import { redoFor, undoFor } from '../../../commands/review/undoable.ts';
import {
  addEarlierUndo,
  rememberRedo,
  workbench,
  type RedoEntry,
  type UndoEntry,
  actionIdsOf,
  wasHere,
} from '../workbench/workbench-state.ts';
import { api } from '../data/api-instance.ts';
import { addEarlierDecisions, queueState, type StripDecision } from '../queue/queue-state.ts';
import { signInOf, type SignedInUser } from '../session/claims.ts';
import { session } from '../session/session-state.ts';
import { unfinishedAnswered } from './unfinished.ts';
import { array, is, string } from 'superstruct';
import { subscribe } from 'valtio';
import { isolated } from '../../contract/base/words.ts';
import { notifySystem } from '../notices/notify.ts';
import { leftDraftsOf } from '../session/drafts/keep-drafts.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { uploads } from '../uploads/upload-state.ts';
import { personal } from '../context/personal.ts';

type Action = OperationAnswer<'action.list'>['actions'][number];

/** The sign-in whose actions are loaded or loading; null: none. */
const restored = personal<string | null>(() => null);

/**
 * Restores, once, the undo list and the queue's strip after a reload. Actions before this sign-in are left out, so that
 * nobody undoes yesterday's work by one press too many. A sign-in's time is in whole seconds: an action in that second
 * counts as before it, since no screen loads so fast.
 */
export async function restoreActions(user: SignedInUser): Promise<void> {
  const mine = signInOf(user);
  if (restored.current === mine) return;
  restored.current = mine;
  void followFiles();
  try {
    // What an answer to a resent decision would report is known here already.
    await unfinishedAnswered();
    const { actions } = await api('action.list', { query: { limit: UNDO_DEPTH } });
    // Seldom needed, and so not part of the first page.
    const words = actions.length > 0 ? await import('../ui/text/moment-in-words.ts') : null;
    if (!words || !session.user || signInOf(session.user) !== mine) return;
    putBack(actions, Date.parse(user.authTime), words.momentInWords);
  } catch {
    // The server reports the error wherever it matters; the next navigation tries again.
    if (restored.current === mine) restored.current = null;
  }
}

/** The names of files that have not arrived: a browser keeps no chosen file over a reload. */
const FILES = { key: 'session', field: 'files' } as const;
const following = personal<object | null>(() => null);

/** Names the files that an earlier page of this person has left unsent, and from now on notes those of this page. */
async function followFiles(): Promise<void> {
  const mine = (following.current = {});
  const { own, left } = await drafts.find(FILES);
  if (following.current !== mine) return;
  const lost = [own, ...left.map(({ value }) => value)].flatMap((value) => (is(value, array(string())) ? value : []));
  await Promise.all(left.map((draft) => leftDraftsOf(drafts).dropLeft(FILES, draft)));
  if (lost.length > 0) {
    notifySystem('warning', {
      title: 'Uploads were interrupted',
      message: `${lost.join(', ')}. Open the profile and upload again any that are missing.`,
    });
  }
  let noted = '';
  const note = () => {
    if (following.current !== mine) return stop();
    const names = uploads.all.flatMap(({ name, status }) => (status === 'refused' ? [] : isolated(name)));
    if (names.join('/') === noted) return undefined;
    noted = names.join('/');
    return names.length > 0 ? drafts.keep(FILES, names) : drafts.drop(FILES);
  };
  const stop = subscribe(uploads, note);
  drafts.drop(FILES);
  note();
}

/**
 * An undo blocked by somebody else's change may be possible once they have undone theirs: the next screen reads the
 * list anew, and such an undo goes behind everything else.
 */
export function restoreActionsAnew(): void {
  restored.current = null;
}

/** Decisions that leave the item waiting, for others or for an answer. */
const LAID_ASIDE: ReadonlySet<string> = new Set(['queue.skip', 'question.ask']);

/**
 * Actions of another window go behind those of this one and say so: nobody undoes unseen what they have not done here.
 */
function putBack(actions: readonly Action[], since: number, momentInWords: (at: number) => string): void {
  const known = new Set(
    [...workbench.undo.map(({ invocation }) => invocation), ...queueState.decisions.map(({ undo }) => undo)].flatMap(
      actionIdsOf,
    ),
  );
  const undo: UndoEntry[] = [];
  const again: (RedoEntry & { since: number })[] = [];
  const decisions: StripDecision[] = [];
  for (const action of actions) {
    const sentence = actionSentence(action);
    const { record_id: id, name, count } = action;
    const invocation = undoFor([
      { id, name: count > 1 ? `${count} profiles` : name, actionId: action.id, of: action.operation },
    ]);
    if (known.has(action.id) || sentence === null || invocation === null || action.at.seconds * 1000 <= since) continue;
    const redo = redoFor(invocation, invocation);
    const isHere = wasHere('done', action.id);
    const words = isHere ? sentence : `${sentence} (in another window ${momentInWords(action.at.seconds * 1000)})`;
    if (!action.undone) undo.unshift({ invocation, redo, sentence: words, at: 0, isUnseen: !isHere });
    const undoneAt = action.redoable_since;
    if (redo && undoneAt) {
      const isUnseen = !wasHere('undone', action.id);
      const where = isUnseen ? ` (undone in another window ${momentInWords(undoneAt.seconds * 1000)})` : '';
      const since = undoneAt.seconds + undoneAt.nanoseconds / 1e9;
      again.push({ invocation: redo, sentence: sentence + where, since, isUnseen });
    }
    if (TAKEABLE_ACTIONS[action.operation]?.decision) {
      const skipped = LAID_ASIDE.has(action.operation);
      decisions.push({
        item: { kind: action.kind, id },
        sentence,
        undo: invocation,
        settled: action.undone ? 'undone' : null,
        skipped,
      });
    }
  }
  addEarlierUndo(unseenFirst(undo));
  // After a new action there is nothing to redo.
  if (known.size === 0 && workbench.redo.length === 0) {
    const inOrder = again.toSorted((one, other) => one.since - other.since);
    for (const { since: _since, ...entry } of unseenFirst(inOrder)) rememberRedo(entry);
  }
  addEarlierDecisions(decisions);
}

function unseenFirst<Entry extends { isUnseen?: boolean }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => Number(other.isUnseen) - Number(one.isUnseen));
}
