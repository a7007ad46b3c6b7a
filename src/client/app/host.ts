import type { AnyCommand, Failed, Invocation } from '../../../commands/command.ts';
import { changesSomething, titleHere } from '../../../commands/changes.ts';
import { execute, sendAgain, type Result } from '../../../commands/execute.ts';
import type { Host, RunReport } from '../../../commands/host.ts';
import type { Ports } from '../../../commands/ports.ts';
import { hadNoAnswer, groupFailures } from '../../../commands/each.ts';
import { redoFor, undoFor, undoOf, type Undoable } from '../../../commands/review/undoable.ts';
import { changesUnanswered, type UnansweredChange } from '../../../commands/running.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { mayPass } from '../../contract/base/errors.ts';
import { addressOf } from '../../contract/base/routes.ts';
import { joined } from '../context/part-shape.ts';
import { setDispatch } from '../context/dispatch.ts';
import { listPort } from '../list/list-port.ts';
import { list, selection, unmark } from '../list/list-state.ts';
import { noteChangeByClick, shownAtPress, keyOfClick, noteClick } from '../presses/meant-for.ts';
import { whyJustReplaced, whyOutOfSight } from '../record/unseen.ts';
import { foremostLayer, readContext } from '../context/read-context.ts';
import {
  forgetUndo,
  nameUndo,
  rememberRedo,
  rememberUndo,
  undoKey,
  workbench,
  type UndoEntry,
} from '../workbench/workbench-state.ts';
import { queryClient } from '../data/query-client.ts';
import { loadSettings } from '../data/settings.ts';
import { knownBaseProfile, knownLocaleProfile, outdateRecord } from '../data/records.ts';
import { offersOf, withdrawOffers } from '../notices/notice-state.ts';
import { announce, dismissNotice, notifyError, notifyOwn, notifySystem } from '../notices/notify.ts';
import { late } from '../palette/palette-state.ts';
import { forgetTyped } from '../palette/typed-draft.ts';
import { forgetLeftRecord } from '../session/drafts/left-record.ts';
import { shownSecret } from '../session/second-factor/shown-secret.ts';
import { entryUnderWay, newestUnderWay, noteUndoRequest, untilSentAnswered, waitingEntries } from '../outbox/outbox.ts';
import { settleMovedOn, runInOrder, whyFull } from '../queue/follow-decision.ts';
import { endClaim, releaseUnused } from '../queue/end-claim.ts';
import { claimUndone, isDecision, noteDecision, undoneDecision, withName } from '../queue/note-decision.ts';
import { queuedRecord } from '../queue/queue-list.ts';
import { queuePort } from '../queue/queue-port.ts';
import { queueState, settleDecision, restoreDecision } from '../queue/queue-state.ts';
import type { Session } from '../session/session.ts';
import { askQuestion } from '../questions/question-state.ts';
import { ask } from './ask.ts';
import { PARTS, type GatePorts } from './parts.ts';
import { announcesUnseen, overOnce } from './unseen-deed.ts';
import { noteForRepeat, repeatLast } from './repeat.ts';
import { withActions } from './late-restore-actions.ts';
import { seeAs } from './see-as.ts';
import type { SendAgain } from './unfinished.ts';
import { openInNewTab } from '../ui/new-tab.ts';
import { failuresOf, settleFailures } from '../notices/settled-failures.ts';

interface Surroundings {
  session: Session;
  staySignedIn: () => void;
  navigate: (path: string) => void;
}

/** Builds the gate's host from the parts of the workbench, and opens the gate. */
export function startHost({ session, staySignedIn, navigate }: Surroundings): {
  unanswered: () => UnansweredChange[];
  sendAgain: SendAgain;
} {
  const gatePorts: GatePorts = {
    navigate: (route, params, query, hash) => navigate(addressOf({ route, params, query, hash })),
    openInNewTab,
    dialog: {
      close: () => void foremostFirst.some((part) => part.close?.()),
      accept: () => {
        if (isQuestionDrawn()) {
          foremostFirst.some((part) => part.accept?.());
        } else {
          const message = 'The question has not appeared yet. Read it, then press again.';
          notifySystem('warning', { title: 'Answer yes', message, isOver: isQuestionDrawn });
        }
      },
    },
    session: {
      signOut: (reason) => untilSentAnswered().then(() => session.signOut(reason)),
      decisionsAnswered: untilSentAnswered,
      seeAs,
      staySignedIn,
      forgetLeft: forgetLeftRecord,
      shownSecret,
    },
    undoLast: () => void undoLast(),
    redoLast: () => {
      const mine = redoLast(redoing).finally(() => {
        if (redoing === mine) redoing = null;
      });
      redoing = mine;
    },
    repeatLast: async () => {
      if (newestUnderWay()) {
        const sentence = 'Your last decision is still being sent. Press again once it is saved.';
        host.refuse(REGISTRY.get('command.repeat'), sentence, '');
        return;
      }
      await repeatLast(
        (invocation) => execute(host, invocation, 'key'),
        (sentence) => host.refuse(REGISTRY.get('command.repeat'), sentence, ''),
      );
    },
  };
  const start = () => void execute(host, { id: 'queue.start' }, 'key');
  const host: Host = {
    registry: REGISTRY,
    ports: joined<Ports>([gatePorts, ...PARTS.map(({ ports }) => ports)]),
    readContext,
    whyOutOfSight: (command, on) => (command.looksAtImage ? whyOutOfSight(on, foremostLayer()) : whyOutOfSight(on)),
    whyJustReplaced,
    latest: (kind, ids) => {
      if (kind === 'none') return [];
      const known = kind === 'locale-profile' ? knownLocaleProfile : knownBaseProfile;
      return ids.flatMap((id) => known(queryClient, id) ?? queuedRecord(id) ?? []);
    },
    ask,
    confirm: askQuestion,
    refuse: (command, sentence, about) => {
      const isOver = overOnce(host, command, sentence);
      const title = titleHere(command, readContext()).replace(/…$/, '');
      notifySystem('warning', { title, about, message: sentence, isOver });
      if (isDecision(command)) queueState.notDone = sentence;
    },
    report: (result) => {
      noteForRepeat(result, readContext());
      if (isUnknown(result)) {
        workbench.undoStop = 'The last request got no answer, so it may have gone through.';
        for (const { id } of result.failed) outdateRecord(queryClient, id);
      }
      if (!late.askAgain(result)) showResult(result);
    },
    runInOrder,
    whyFull,
    isSending: (id) => entryUnderWay(id) !== null,
    moveOn: (done, next) => {
      endClaim(done);
      if (done.some((id) => settleMovedOn(id, next, start) === 'settled')) return;
      const several = done.some((id) => selection.has(id));
      unmark(done);
      if (queueState.present && queueState.shown && done.includes(queueState.shown.id) && !several) {
        if (next && selection.size === 0) queuePort.claimed(next, 'with-decision');
        else start();
      } else {
        if (next?.lease) releaseUnused(next.lease);
        if (list.present) listPort.moveOn(done);
      }
    },
  };
  setDispatch(async (invocation, source, before) => {
    queueState.notDone = null;
    if (source === 'undo' || invocation.id === 'actions.take-back') return runUndo(invocation);
    const shownThen = source === 'button' || source === 'key' ? shownAtPress(source) : null;
    if (source === 'button' && changesSomething(host.registry.get(invocation.id))) noteChangeByClick();
    const offers = source === 'retry' ? offersOf(invocation) : [];
    const key = source === 'button' ? keyOfClick(invocation) : null;
    const result = await execute(host, invocation, source, before, shownThen);
    if (result.kind === 'done' && key !== null) noteClick(key);
    if (result.kind === 'done') forgetTyped(invocation.id, result.outcome);
    // The new result has a notice of its own, with a retry where one is possible.
    if (result.kind === 'done') dismissOffers(offers);
    return result;
  });

  /** Closes the toasts of earlier failures that were retried; they stay in the list of notices. */
  function dismissOffers(offers: readonly string[]): void {
    withdrawOffers(offers);
    for (const id of offers) dismissNotice(id);
  }

  /** Running undos by their key; each waits for those before it. */
  const runningUndos = new Map<string, Promise<Result>>();

  /** The running redo, which resolves to whether it was done. An undo pressed meanwhile undoes it. */
  let redoing: Promise<boolean> | null = null;

  async function undoLast(): Promise<void> {
    // A decision that was not sent yet is discarded instead of sent and undone.
    const waiting = waitingEntries().at(-1);
    if (waiting) {
      void execute(host, { id: 'queue.give-up', args: { decision: waiting.key } }, 'undo');
      return;
    }
    const by = readContext().userId;
    const deciding = newestUnderWay();
    const redone = redoing;
    const isOver = noteUndoRequest();
    const outcome = await deciding?.outcome;
    const isRedone = await redone;
    isOver();
    if (readContext().userId !== by) return;
    if (isRedone === false) {
      host.refuse(REGISTRY.get('action.undo'), 'The redo failed, so there is nothing to undo.', '');
      return;
    }
    // Null: its response could not be shown, so nothing was remembered to undo it.
    const isRefused = deciding !== null && (outcome?.done.length ?? 0) === 0;
    if (isRefused && (workbench.undo.at(-1)?.at ?? 0) < deciding.at) {
      host.refuse(REGISTRY.get('action.undo'), 'Your last decision was refused, so there is nothing to undo.', '');
      return;
    }
    const entry = workbench.undo.at(-1);
    if (entry && !announcesUnseen(host, entry, 'undo')) void runUndo(entry.invocation, entry.sentence);
  }

  /** Redoes what was undone last, after the running undos and redos. Resolves to whether it was done. */
  async function redoLast(before: Promise<boolean> | null): Promise<boolean> {
    const by = readContext().userId;
    await newestUnderWay()?.outcome;
    await before;
    await Promise.allSettled(runningUndos.values());
    const entry = workbench.redo.at(-1);
    if (!entry || readContext().userId !== by || announcesUnseen(host, entry, 'redo')) return false;
    workbench.redo.pop();
    const { invocation } = entry;
    const key = undoKey(invocation);
    const mine = execute(host, invocation, 'redo');
    runningUndos.set(key, mine);
    const result = await mine.finally(() => runningUndos.delete(key));
    if (readContext().userId !== by) return false;
    if (result.kind !== 'done' || result.outcome.failed.some(({ code }) => mayPass(code))) {
      workbench.redo.push(entry);
    } else if (invocation.id === 'actions.do-again') {
      const undo = undoFor(result.outcome.done as readonly Undoable[]);
      if (undo) {
        restoreDecision({ ...invocation, id: 'actions.take-back' }, undo);
        nameUndo(undo, entry.sentence);
      }
    }
    return result.kind === 'done' && result.outcome.done.length > 0;
  }

  /**
   * Runs an undo after the running ones. It stays offered only if it was not tried or may still succeed.
   *
   * @param next its sentence, if it is only the next of the list: then it does not run after one that was refused for good
   */
  async function runUndo(invocation: Invocation, next: string | null = null): Promise<Result> {
    const key = undoKey(invocation);
    if (runningUndos.has(key)) return { kind: 'busy' };
    const request = {
      invocation,
      next,
      by: readContext().userId,
      offers: offersOf(invocation),
      forgotten: forgetUndo(invocation),
    };
    const running = Promise.allSettled(runningUndos.values()).then(() => undoNow(request));
    runningUndos.set(key, running);
    queueState.returning ||= undoneDecision(invocation) !== null;
    try {
      return await running;
    } finally {
      runningUndos.delete(key);
      if (runningUndos.size === 0) queueState.returning = false;
    }
  }

  async function undoNow({ invocation, next, by, offers, forgotten }: UndoRequest): Promise<Result> {
    // The person has signed out, and the next one must not see anything of it.
    if (readContext().userId !== by) return { kind: 'hidden' };
    if (next !== null && workbench.undoStop !== null) {
      const stop = workbench.undoStop;
      workbench.undoStop = null;
      forgotten?.back();
      const sentence = `${stop} Press again to undo this instead: ${next}.`;
      host.refuse(REGISTRY.get('action.undo'), sentence, '');
      return { kind: 'refused', reason: 'after-a-refusal' };
    }
    const result = await execute(host, invocation, 'undo');
    if (readContext().userId !== by) return result;
    const failed = result.kind === 'done' ? result.outcome.failed : [];
    const mayRetry =
      result.kind !== 'done' ||
      failed.some((each) => mayPass(each.code) || (forgotten?.newest === false && isOwnDoing(each)));
    workbench.undoStop = failed.length > 0 && !mayRetry ? 'The last action could not be undone.' : null;
    if (mayRetry) {
      forgotten?.back();
      return result;
    }
    if (failed.length > 0) withActions(({ restoreActionsAnew }) => restoreActionsAnew());
    withdrawOffers(offers);
    settleDecision(invocation, failed.length === 0 ? 'undone' : 'stands');
    if (result.kind === 'done' && failed.length === 0) {
      noteRedo(invocation, forgotten?.entry ?? null);
      // What is typed in the next item stays in sight.
      if (!readContext().form?.changed) await claimUndone(invocation, host.ports);
    }
    return result;
  }

  function noteRedo(undone: Invocation, entry: UndoEntry | null): void {
    const again = entry ? entry.redo : redoFor(undone, undone);
    rememberRedo(again && { invocation: again, sentence: entry?.sentence ?? undone.about ?? '' });
  }

  /** Whether the person themselves made the change that prevents an undo: if that can be undone, it has to be first. */
  function isOwnDoing({ changedBy }: Failed): boolean {
    return changedBy !== undefined && changedBy.user_id === readContext().userId;
  }
  return {
    unanswered: () => changesUnanswered(host),
    sendAgain: ({ request, words, key }) => sendAgain(host, request, words, key),
  };
}

interface UndoRequest {
  invocation: Invocation;
  /** Its sentence, if it is the next of the list and was not chosen. */
  next: string | null;
  by: string | null;
  offers: readonly string[];
  forgotten: ReturnType<typeof forgetUndo>;
}

/** Whether the question is on the screen, since nobody may confirm what they cannot read. */
function isQuestionDrawn(): boolean {
  return (
    document.querySelector('[role="dialog"]:not([data-layer]), [data-layer="suspicion"], [data-layer="import"]') !==
    null
  );
}

/** Keys go to the top layer first. */
const foremostFirst = PARTS.toReversed();

/** Refusals that depend on a setting, which an Admin may have changed since it was loaded. */
const BY_SETTING: ReadonlySet<string> = new Set(['invalid-reason', 'four-eyes', 'foreign-text']);

/** Shows the errors first, then the result with its undo, in the order of the specification. */
function showResult(result: RunReport): void {
  const { command, sentence, more, failed, about, retry, ran, source, at } = result;
  const undo = undoOf(result.undo, command.id);
  settleFailures(command.id, result.idsByOutcome.done, ran.args);
  if (failed.some(({ code }) => BY_SETTING.has(code))) loadSettings(0);
  const undoAction = undo && ({ label: 'Undo', invocation: undo, source: 'undo' } as const);
  const silent = isSilent(command);
  // Of a run that failed for a part, the first error says what succeeded too.
  let succeeded = silent || sentence === '' || command.saysSuccessAfterFailure ? [] : [sentence, ...more];
  const isInError = succeeded.length > 0 && failed.length > 0;
  const { done, failed: missed } = result.idsByOutcome;
  if (isInError && command.target !== 'none') {
    succeeded[0] = `${done.length} of ${done.length + missed.length}: ${sentence}`;
  }
  for (const { title, lines } of groupFailures(failed, command)) {
    notifyError({
      ...(title === undefined ? {} : { title }),
      about,
      message: [...succeeded, ...lines].join('\n'),
      failures: failuresOf(result),
      isOver: failed.every(({ stands }) => stands) ? () => !failed.some(({ stands }) => stands?.()) : undefined,
      action: retry ? { label: 'Retry', invocation: retry, source: 'retry' } : isInError ? undoAction : null,
    });
    succeeded = [];
  }
  if (undo && sentence !== '') {
    rememberUndo({ invocation: undo, redo: redoFor(undo, ran), sentence: withName(sentence, undo), at });
    // A new action invalidates the redo list.
    if (source !== 'redo') rememberRedo(null);
    noteDecision(command, sentence, undo);
  }
  if (sentence === '' || isInError) return;
  if (silent) {
    announce(sentence);
    return;
  }
  notifyOwn('success', {
    title: sentence,
    // A save may have given it another name.
    about: undo?.about || about,
    action: undoAction,
  });
  for (const title of more) notifyOwn('success', { title, about });
}

/** Whether a change may have been made without an answer; an undo without an answer is offered again anyway. */
function isUnknown({ command, failed, undo, source }: RunReport): boolean {
  return hadNoAnswer(failed) && undo === null && source !== 'undo' && changesSomething(command);
}

/** What only changes the screen is announced to screen readers alone. */
function isSilent(command: AnyCommand): boolean {
  return command.silent === true || command.section === 'List' || command.section === 'Go to';
}
