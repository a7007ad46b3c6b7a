import type { AnyCommand } from '../../../commands/command.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import type { Host } from '../../../commands/host.ts';
import { UNDER_WAY } from '../../../commands/judge.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { runningOf } from '../../../commands/running.ts';
import { shownAsText } from '../../../commands/what-is-shown.ts';
import { foremostLayer, readContext } from '../context/read-context.ts';
import { queueState } from '../queue/queue-state.ts';
import { IMAGE_LOADING, isImageLoading } from '../record/unseen.ts';
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

/** Whether this refusal is over: its reason is gone, or something else is shown, or lies over it. */
export function overOnce(host: Host, command: AnyCommand, sentence: string): () => boolean {
  const state = () => {
    const context = readContext();
    const verdict = verdictOf(command, context);
    const isBlocked = verdict.kind === 'blocked' && verdict.sentence === sentence;
    return { shown: `${context.route} ${shownAsText(command, context)}`, layer: foremostLayer(), isBlocked };
  };
  const then = state();
  return () => {
    const now = state();
    const isOver =
      now.shown !== then.shown ||
      (now.layer !== null && now.layer !== then.layer) ||
      (then.isBlocked && !now.isBlocked) ||
      (sentence === IMAGE_LOADING && !isImageLoading()) ||
      (sentence === UNDER_WAY && runningOf(host).size === 0);
    if (isOver && queueState.notDone?.startsWith(sentence)) queueState.notDone = null;
    return isOver;
  };
}
