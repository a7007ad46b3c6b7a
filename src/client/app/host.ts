import { ref } from 'valtio';
import type { AnyCommand, Invocation } from '../../../commands/command.ts';
import { changesSomething } from '../../../commands/changes.ts';
import { execute, type Host, type Result, type Told } from '../../../commands/execute.ts';
import { toldFailures } from '../../../commands/told-failures.ts';
import type { Ports } from '../../../commands/ports.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { pathOf } from '../../contract/policy/access.ts';
import { setDispatch } from '../context/dispatch.ts';
import { listPort } from '../list/list-port.ts';
import { list, selection } from '../list/list-state.ts';
import { unmark } from '../list/marks.ts';
import { noteChangeByClick, pressedOn } from '../context/presses.ts';
import { unseen } from '../context/unseen.ts';
import { foremostLayer, readContext } from '../context/read-context.ts';
import { forgetUndo, rememberUndo, workbench } from '../workbench/workbench-state.ts';
import { api } from '../data/api-instance.ts';
import { queryClient } from '../data/query-client.ts';
import { readAgain } from '../data/tell-failed-reads.ts';
import { loadSettings } from '../data/settings.ts';
import { forgetRecords, knownBaseProfile, knownLocaleProfile } from '../data/records.ts';
import { announce, dismissNotice, notifyError, notifyOwn, notifySystem } from '../notices/notify.ts';
import { overviewPort } from '../overview/overview-port.ts';
import { palettePort } from '../palette/palette-port.ts';
import { forgetTyped } from '../palette/typed-draft.ts';
import { shownSecret } from '../session/second-factor/shown-secret.ts';
import { endClaim } from '../queue/end-claim.ts';
import { noteDecision, withName } from '../queue/note-decision.ts';
import { queuedRecord } from '../queue/queue-list.ts';
import { queuePort } from '../queue/queue-port.ts';
import { markTakenBack, queueState } from '../queue/queue-state.ts';
import type { Session } from '../session/session.ts';
import { documentPort } from '../documents/document-port.ts';
import { mediaPort } from '../media/media-port.ts';
import { disapprovalPort } from '../beside/disapproval-port.ts';
import { bulkPort, startCheckedRun } from '../bulk/bulk-port.ts';
import { closeBulk } from '../bulk/bulk-state.ts';
import { matrixPort } from '../matrix/matrix-port.ts';
import { keymapPort } from '../keymap/keymap-port.ts';
import { closeKeymap } from '../keymap/keymap-state.ts';
import { formPort } from '../form/form-port.ts';
import { answerLeaving } from '../form/leaving.ts';
import { answerLocales, localePort } from '../locales/locale-state.ts';
import { closeLogHistory, logPort } from '../logs/log-state.ts';
import { answerQuestion, askQuestion } from '../questions/question-state.ts';
import { ask } from './ask.ts';
import { noteForRepeat, repeatLast } from './repeat.ts';
import { duplicatePort } from '../duplicates/duplicate-port.ts';
import { answerSuspicion } from '../duplicates/suspicion-state.ts';
import { scrollPanes } from '../ui/panes.ts';
import { statisticsPort } from '../statistics/statistics-port.ts';
import { settingsPort } from '../settings/settings-port.ts';

interface Surroundings {
  session: Session;
  staySignedIn: () => void;
  /** Changes the address; the guard does the rest. */
  navigate: (path: string) => void;
}

/** Builds the gate's surroundings from the parts of the workbench, and opens the gate. */
export function startHost({ session, staySignedIn, navigate }: Surroundings): void {
  const ports: Ports = {
    api,
    navigate: (route, params, query) =>
      navigate(pathOf(route, params) + (query ? `?${new URLSearchParams(query).toString()}` : '')),
    retryFailed: () =>
      void readAgain(queryClient, { type: 'active', predicate: ({ state }) => state.status === 'error' }),
    print: () => window.print(),
    reloadRecord: () =>
      void readAgain(queryClient, {
        type: 'active',
        predicate: ({ queryKey }) => RECORD_QUERIES.has(String(queryKey[0])),
      }),
    goToSection: (section) => document.getElementById(section)?.focus(),
    scroll: scrollPanes,
    list: listPort,
    overview: overviewPort,
    form: formPort,
    palette: palettePort,
    queue: queuePort,
    locales: localePort,
    logs: logPort,
    media: mediaPort,
    documents: documentPort,
    statistics: statisticsPort,
    duplicates: duplicatePort,
    forgetRecords: (ids) => forgetRecords(queryClient, ids),
    bulk: bulkPort,
    disapproval: disapprovalPort,
    matrix: matrixPort,
    keymap: keymapPort,
    help: {
      open: () => void (workbench.help = ref(readContext())),
      close: () => void (workbench.help = null),
    },
    notices: { open: () => void (workbench.noticesOpen = true), dismiss: dismissNotice },
    dialog: {
      close: () => {
        if (!CLOSERS.some((close) => close())) workbench.noticesOpen = false;
      },
      accept: () => {
        if (!isQuestionDrawn()) {
          const message = 'The question is not on the page yet. Read it, then press again.';
          notifySystem('warning', { title: 'Answer yes', message });
        } else if (!ACCEPTERS.some((accept) => accept())) startCheckedRun();
      },
    },
    session: { signOut: (reason) => session.signOut(reason), staySignedIn, shownSecret },
    settings: settingsPort,
    clipboard: { write: (text) => navigator.clipboard.writeText(text) },
    undoLast,
    repeatLast: () =>
      repeatLast(
        (invocation) => execute(host, invocation, 'key'),
        (sentence) => host.refuse(REGISTRY.get('command.repeat'), sentence, ''),
      ),
  };
  const host: Host = {
    registry: REGISTRY,
    ports,
    readContext,
    unseen: (command, on) => (command.looksAtImage ? unseen(on, foremostLayer()) : unseen(on)),
    latest: (kind, ids) => {
      if (kind === 'none') return [];
      const known = kind === 'locale-profile' ? knownLocaleProfile : knownBaseProfile;
      return ids.flatMap((id) => known(queryClient, id) ?? queuedRecord(id) ?? []);
    },
    ask,
    confirm: askQuestion,
    refuse: ({ title }, sentence, about) =>
      notifySystem('warning', { title: title.replace(/…$/, ''), about, message: sentence }),
    tell: (told) => {
      noteForRepeat(told);
      tell(told);
    },
    moveOn: (done) => {
      endClaim(done);
      const several = done.some((id) => selection.has(id));
      unmark(done);
      if (queueState.present && queueState.shown && done.includes(queueState.shown.id) && !several) {
        void execute(host, { id: 'queue.start' }, 'key');
      } else if (list.present) {
        listPort.moveOn(done);
      }
    },
  };
  setDispatch(async (invocation, source, before) => {
    if (source === 'undo' || invocation.id === 'actions.take-back') return takeBack(invocation);
    const pressed = source === 'button' || source === 'key' ? pressedOn(source) : null;
    if (source === 'button' && changesSomething(host.registry.get(invocation.id))) noteChangeByClick();
    const result = await execute(host, invocation, source, before, pressed);
    if (result.kind === 'done') forgetTyped(invocation.id, result.outcome);
    return result;
  });

  async function undoLast(): Promise<void> {
    const entry = workbench.undo.at(-1);
    if (!entry) return;
    if (workbench.undoRefused) {
      workbench.undoRefused = false;
      const sentence = `The last could not be taken back. Press again to take this back instead: ${entry.sentence}.`;
      host.refuse(REGISTRY.get('action.undo'), sentence, '');
      return;
    }
    await takeBack(entry.invocation);
  }

  /** An undo that was not tried, or only failed to reach the server, stays on the list; any other answer is final. */
  async function takeBack(invocation: Invocation): Promise<Result> {
    const entry = forgetUndo(invocation);
    const result = await execute(host, invocation, 'undo');
    const unreached = result.kind !== 'done' || result.outcome.failed.some(({ code }) => UNREACHED.has(code));
    if (entry && unreached) rememberUndo(entry);
    workbench.undoRefused = result.kind === 'done' && result.outcome.failed.length > 0 && !unreached;
    if (result.kind === 'done' && result.outcome.failed.length === 0) markTakenBack(invocation);
    return result;
  }
}

/** On a slow line what draws a question comes after what asks it; nobody says yes to what they cannot read. */
function isQuestionDrawn(): boolean {
  return document.querySelector('[role="dialog"]:not([data-layer]), [data-layer="suspicion"]') !== null;
}

/** What may lie on top, each telling whether it did; the first that did is closed. */
const CLOSERS: readonly (() => boolean)[] = [
  () => answerQuestion(false),
  () => answerSuspicion(false),
  () => answerLeaving('stay'),
  () => answerLocales(false),
  closeLogHistory,
  closeKeymap,
  closeBulk,
];

const ACCEPTERS: readonly (() => boolean)[] = [
  () => answerQuestion(true),
  () => answerSuspicion(true),
  () => answerLeaving('save'),
  () => answerLocales(true),
];

/** What the screen of one record is made of. */
const RECORD_QUERIES: ReadonlySet<string> = new Set(['base-profile.get', 'locale-profile.get', 'log.list']);

const UNREACHED: ReadonlySet<string> = new Set(['network', 'database-unavailable']);

/** Refusals by something that an Admin may have set since it was loaded. */
const BY_SETTING: ReadonlySet<string> = new Set(['invalid-reason', 'four-eyes']);

/** Errors first, then the result with its way back; the order the specification asks for. */
function tell({ command, sentence, more, failed, about, undo, retry }: Told): void {
  if (failed.some(({ code }) => BY_SETTING.has(code))) loadSettings(0);
  for (const { title, lines } of toldFailures(failed, command)) {
    notifyError({
      ...(title === undefined ? {} : { title }),
      about,
      message: lines.join('\n'),
      action: retry && { label: 'Retry', invocation: retry, source: 'retry' },
    });
  }
  if (undo && sentence !== '') {
    rememberUndo({ invocation: undo, sentence: withName(sentence, undo) });
    noteDecision(command, sentence, undo);
  }
  if (sentence === '') return;
  if (isSilent(command)) {
    announce(sentence);
    return;
  }
  notifyOwn('success', {
    title: sentence,
    about,
    ...(undo && { action: { label: 'Undo', invocation: undo, source: 'undo' } }),
  });
  for (const title of more) notifyOwn('success', { title, about });
}

/** What only changes the screen is said to the ear; the eye has seen it. */
function isSilent(command: AnyCommand): boolean {
  return command.silent === true || command.section === 'List' || command.section === 'Go to';
}
