import type { ClaimAnswer } from '../../src/contract/shapes/queue.ts';
import { SETTINGS } from '../../src/contract/policy/settings.ts';
import type { Question } from '../../commands/question.ts';
import type { Context } from '../../commands/context.ts';
import { aBadPicturesPort, aDuplicatePort } from './duplicate-port.ts';
import { aDocumentPort, aMediaPort } from './media-ports.ts';
import { aStaffPort } from './staff-port.ts';
import type { Host, Told } from '../../commands/host.ts';
import type { Ports } from '../../commands/ports.ts';
import { REGISTRY, type Registry } from '../../commands/registry.ts';
import { chosenSettings } from '../../src/contract/policy/settings.ts';
import type { BaseProfileSummary } from '../../src/contract/shapes/base-profile.ts';

let counter = 0;

/** A base profile row; complete and waiting for a check unless told otherwise. */
export function aBaseProfile(facts: Partial<BaseProfileSummary> = {}): BaseProfileSummary {
  counter += 1;
  return {
    id: `00000000-0000-4000-8000-${String(counter).padStart(12, '0')}`,
    version: 3,
    status: 'awaiting_approval',
    active: false,
    profile_name: `Profile ${counter}`,
    profile_type: 'A',
    gender: null,
    date_of_birth: '1990-01-01',
    city: 'Lyon',
    region: '',
    photo: null,
    locales_done: 0,
    locales_total: 1,
    missing: [],
    frozen: false,
    creator: { user_id: 'creator', name: 'Creator' },
    created_at: { seconds: 0, nanoseconds: 0 },
    updated_at: { seconds: 0, nanoseconds: 0 },
    waiting_since: null,
    status_since: { seconds: 0, nanoseconds: 0 },
    ...facts,
  };
}

export function aContext(facts: Partial<Context> = {}): Context {
  return {
    role: 'Admin',
    seenAs: null,
    userId: 'me',
    route: 'base-profiles',
    scopes: ['global', 'list'],
    focus: { typing: false, control: false },
    focused: null,
    selected: [],
    open: null,
    list: null,
    overview: null,
    exporting: null,
    newToken: null,
    newSecret: null,
    accountForm: null,
    newCodes: false,
    lastOverview: null,
    palette: null,
    form: null,
    pins: null,
    queue: null,
    asked: null,
    claim: null,
    deciding: null,
    left: null,
    waiting: [],
    places: [],
    reasons: [],
    findings: [],
    media: null,
    documents: null,
    statistics: null,
    versions: null,
    settings: chosenSettings(new Map()),
    staffLink: false,
    duplicates: null,
    secondFactor: false,
    undoable: null,
    redoable: null,
    matrix: null,
    bulk: null,
    repeatable: null,
    newVersion: false,
    ...facts,
  };
}

export interface Recorded {
  /** Names of the ports that were used, with what they were given. */
  used: [string, ...unknown[]][];
  told: Told[];
  refused: string[];
  /** Whose name was told with each of them. */
  refusedAbout: string[];
  asked: string[];
  questions: Question[];
  moved: number;
  /** What was claimed with the last of them. */
  next: ClaimAnswer | null;
}

interface HostSetting {
  context?: Context | (() => Context);
  api?: Ports['api'];
  answer?: Record<string, unknown> | null;
  yes?: boolean;
  records?: readonly BaseProfileSummary[];
  registry?: Registry;
}

/** A workbench of ports that remember what they were asked for. */
export function aHost({
  context = aContext(),
  api,
  answer = null,
  yes = true,
  records = [],
  registry = REGISTRY,
}: HostSetting = {}): Host & { recorded: Recorded } {
  const recorded: Recorded = {
    used: [],
    told: [],
    refused: [],
    refusedAbout: [],
    asked: [],
    questions: [],
    moved: 0,
    next: null,
  };
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void recorded.used.push([name, ...args]);
  const noteAsync =
    (name: string) =>
    async (...args: unknown[]) =>
      note(name)(...args);
  const ports: Ports = {
    api: api ?? (async () => Promise.reject(new Error('No API was given to this test.'))),
    navigate: note('navigate'),
    retryFailed: note('retryFailed'),
    print: note('print'),
    reloadRecord: note('reloadRecord'),
    goToSection: note('goToSection'),
    list: {
      move: note('list.move'),
      toggleSelected: note('list.toggleSelected'),
      clearSelection: note('list.clearSelection'),
      setPeek: note('list.setPeek'),
      sortBy: note('list.sortBy'),
      reload: note('list.reload'),
    },
    overview: {
      narrow: note('overview.narrow'),
      widen: note('overview.widen'),
      clearFilter: note('overview.clearFilter'),
      showSheet: note('overview.showSheet'),
      returnTo: note('overview.returnTo'),
      openView: note('overview.openView'),
      saveView: noteAsync('overview.saveView'),
      renameView: noteAsync('overview.renameView'),
      deleteView: noteAsync('overview.deleteView'),
      toggleColumns: noteAsync('overview.toggleColumns'),
      exportRows: async () => ({ rows: 0, changedMeanwhile: 0 }),
      stopExport: note('overview.stopExport'),
    },
    statistics: {
      setRange: note('statistics.setRange'),
      setBetween: note('statistics.setBetween'),
      setTimeZone: noteAsync('statistics.setTimeZone'),
      showRows: note('statistics.showRows'),
      closeRows: note('statistics.closeRows'),
      openDay: note('statistics.openDay'),
      toggleTables: note('statistics.toggleTables'),
      download: noteAsync('statistics.download'),
    },
    asked: { show: note('asked.show'), changed: note('asked.changed') },
    duplicates: aDuplicatePort(note),
    badPictures: aBadPicturesPort(note),
    account: {
      openForm: note('account.openForm'),
      closeForm: note('account.closeForm'),
      typed: () => null,
      refused: () => false,
      showCodes: note('account.showCodes'),
      codes: () => null,
      putCodesAway: note('account.putCodesAway'),
      reload: noteAsync('account.reload'),
    },
    serviceTokens: {
      show: note('serviceTokens.show'),
      shown: () => null,
      putAway: note('serviceTokens.putAway'),
      reload: noteAsync('serviceTokens.reload'),
    },
    eventsOut: {
      show: note('eventsOut.show'),
      shown: () => null,
      putAway: note('eventsOut.putAway'),
      reload: noteAsync('eventsOut.reload'),
    },
    pins: {
      pinBase: noteAsync('pins.pinBase'),
      pinLocale: noteAsync('pins.pinLocale'),
      unpinLocale: noteAsync('pins.unpinLocale'),
      valuesOf: () => null,
      fieldHere: () => null,
    },
    form: {
      read: () => null,
      showProblems: note('form.showProblems'),
      toProblem: () => null,
      toEmpty: () => null,
      fill: note('form.fill'),
      focusField: note('form.focusField'),
      saved: noteAsync('form.saved'),
      joined: async () => null,
      reserveLocales: note('form.reserveLocales'),
      resolve: note('form.resolve'),
      dropDraft: note('form.dropDraft'),
      keepDraftAndGo: note('form.keepDraftAndGo'),
      discardAndGo: note('form.discardAndGo'),
      leaveField: () => false,
      newProfile: () => null,
    },
    disapproval: {
      markReason: note('disapproval.markReason'),
      markCurrent: note('disapproval.markCurrent'),
      moveReason: note('disapproval.moveReason'),
      openPlaces: note('disapproval.openPlaces'),
      closePlaces: note('disapproval.closePlaces'),
      movePlace: note('disapproval.movePlace'),
      markPlace: note('disapproval.markPlace'),
      takePlace: note('disapproval.takePlace'),
      writeNote: note('disapproval.writeNote'),
      send: note('disapproval.send'),
      leave: note('disapproval.leave'),
    },
    palette: {
      open: note('palette.open'),
      openOnAllResults: note('palette.openOnAllResults'),
      type: note('palette.type'),
      close: note('palette.close'),
      move: note('palette.move'),
      accept: note('palette.accept'),
      toggleChoice: note('palette.toggleChoice'),
      acceptNumber: note('palette.acceptNumber'),
      back: note('palette.back'),
    },
    queue: {
      claiming: note('queue.claiming'),
      claimOf: (id) => {
        const { claim } = typeof context === 'function' ? context() : context;
        return claim?.record_id === id ? claim : null;
      },
      allAnswered: async () => {},
      promisedAfter: () => null,
      holdsAnother: () => false,
      giveUp: (key) => (note('queue.giveUp')(key), 'Approve base profile: Ada'),
      awaitsNext: note('queue.awaitsNext'),
      claimed: note('queue.claimed'),
      failed: note('queue.failed'),
      passesOver: note('queue.passesOver'),
      refused: note('queue.refused'),
      toPanel: note('queue.toPanel'),
      putAway: note('queue.putAway'),
      ended: note('queue.ended'),
      lookBack: note('queue.lookBack'),
      showImage: note('queue.showImage'),
      reveal: note('queue.reveal'),
      toggleBase: note('queue.toggleBase'),
      levels: () => [],
      toList: note('queue.toList'),
    },
    locales: {
      move: note('locales.move'),
      take: note('locales.take'),
      tellResults: note('locales.tellResults'),
    },
    logs: {
      showMore: note('logs.showMore'),
      showAll: note('logs.showAll'),
      showOlder: note('logs.showOlder'),
      toggleEntry: note('logs.toggleEntry'),
      toggleRaw: () => (note('logs.toggleRaw')(), true),
    },
    versions: {
      show: note('versions.show'),
      choose: note('versions.choose'),
      move: note('versions.move'),
      mark: note('versions.mark'),
      toggleSame: note('versions.toggleSame'),
      compareWith: note('versions.compareWith'),
      showOlder: note('versions.showOlder'),
      reload: async () => note('versions.reload')(),
    },
    media: aMediaPort(note),
    documents: aDocumentPort(note),
    forgetRecords: note('forgetRecords'),
    bulk: { filter: () => ({}), show: note('bulk.show') },
    matrix: {
      show: note('matrix.show'),
      move: (...args) => (note('matrix.move')(...args), 2),
      clearMarks: note('matrix.clearMarks'),
      reload: note('matrix.reload'),
    },
    keymap: {
      open: note('keymap.open'),
      record: note('keymap.record'),
      cancel: note('keymap.cancel'),
      keep: noteAsync('keymap.keep'),
      clear: noteAsync('keymap.clear'),
      reset: noteAsync('keymap.reset'),
      setPreset: noteAsync('keymap.setPreset'),
      toggleSingleKeys: async () => false,
      download: note('keymap.download'),
      chooseFile: note('keymap.chooseFile'),
      take: noteAsync('keymap.take'),
    },
    scroll: note('scroll'),
    help: { open: note('help.open'), close: note('help.close') },
    notices: { open: note('notices.open'), dismiss: note('notices.dismiss') },
    dialog: { close: note('dialog.close'), accept: note('dialog.accept') },
    session: {
      signOut: noteAsync('session.signOut'),
      seeAs: noteAsync('session.seeAs'),
      staySignedIn: note('session.staySignedIn'),
      forgetLeft: note('session.forgetLeft'),
      shownSecret: () => 'ABCDEFGH',
    },
    settings: {
      keep: noteAsync('settings.keep'),
      change: async (key, change) => (note('settings.change')(key), change(SETTINGS[key].default)),
      takeBack: noteAsync('settings.takeBack'),
      preview: async () => null,
    },
    staff: aStaffPort(note),
    trail: { prove: noteAsync('trail.prove'), give: note('trail.give') },
    clipboard: { write: noteAsync('clipboard.write') },
    undoLast: note('undoLast'),
    loadVersion: note('loadVersion'),
    redoLast: note('redoLast'),
    repeatLast: noteAsync('repeatLast'),
  };
  return {
    recorded,
    registry,
    ports,
    readContext: () => (typeof context === 'function' ? context() : context),
    unseen: () => null,
    unread: () => null,
    isInTurn: () => false,
    isFull: () => null,
    inTurn: async (_command, _on, { send, answered }) => {
      const outcome = await send();
      answered(outcome);
      return outcome;
    },
    latest: (_kind, ids) => ids.flatMap((id) => records.find((record) => record.id === id) ?? []),
    ask: async (command) => {
      recorded.asked.push(command.id);
      return answer;
    },
    confirm: async (question) => {
      recorded.questions.push(question);
      return yes;
    },
    refuse: (_command, sentence, about) => {
      recorded.refused.push(sentence);
      recorded.refusedAbout.push(about);
    },
    tell: (told) => void recorded.told.push(told),
    moveOn: (_done, next) => {
      recorded.moved += 1;
      recorded.next = next;
    },
  };
}

/** An API port that answers from a function and remembers the calls. */
export function anApi(answer: (operation: string, input: { params?: { profileBaseId?: string } }) => unknown) {
  const calls: { operation: string; input: unknown; options: unknown }[] = [];
  const port = (async (operation: string, input: object, options?: object) => {
    calls.push({ operation, input, options });
    const given = answer(operation, input);
    if (given instanceof Error) throw given;
    return given;
  }) as unknown as Ports['api'];
  return { port, calls };
}

export function codedError(code: string, sentence: string): Error {
  return Object.assign(new Error(sentence), { code });
}
