import type { FormFacts } from '../../commands/form-port.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import { execute } from '../../commands/execute.ts';
import type { Source } from '../../commands/command.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import type { Question } from '../../commands/question.ts';
import type { ShownItem } from '../../commands/queue/port.ts';
import type { Context } from '../../commands/context.ts';
import type { Host, RunReport } from '../../commands/host.ts';
import type { Ports } from '../../commands/ports.ts';
import { REGISTRY, type Registry } from '../../commands/registry.ts';
import { questionAbout, wordsAbout } from '../../commands/staff/questions.ts';
import { chosenSettings, SETTINGS } from '../../src/contract/settings/settings.ts';
import type { BaseProfileSummary } from '../../src/contract/profiles/base-profile.ts';
import type { Lease } from '../../src/contract/queue/lease.ts';
import type { LocaleProfileSummary } from '../../src/contract/profiles/locale-profile.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';

let counter = 0;

/** A base profile row; complete and waiting for a check unless stated otherwise. */
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

/** A locale profile row that waits for a check unless stated otherwise. */
export function aLocaleProfile(facts: Partial<LocaleProfileSummary> = {}): LocaleProfileSummary {
  counter += 1;
  return {
    id: `00000000-0000-4000-9000-${String(counter).padStart(12, '0')}`,
    version: 4,
    profile_base_id: '00000000-0000-4000-8000-00000000000b',
    base_profile_name: 'Ada',
    base_status: 'approved',
    locale: { id: '00000000-0000-4000-a000-000000000001', code: 'fr', label: 'français', language: 'French' },
    status: 'awaiting_approval',
    active: false,
    was_active: false,
    frozen: false,
    profile_name: 'Ada M.',
    created_at: { seconds: 0, nanoseconds: 0 },
    updated_at: { seconds: 0, nanoseconds: 0 },
    waiting_since: null,
    status_since: { seconds: 0, nanoseconds: 0 },
    stale_fields: [],
    found: [],
    origins: [],
    assignee: null,
    last_reason: null,
    ...facts,
  };
}

export function leaseOn(id: string, token = 1): Lease {
  const at = { seconds: 0, nanoseconds: 0 };
  return { id: `lease-${token}`, token, kind: 'base', record_id: id, claimed_at: at, expires_at: at };
}

/** An item of the queue that is the person's and on the screen, unless stated otherwise. */
export function aShownItem(record: { id: string; profile_name: string }, facts: Partial<ShownItem> = {}): ShownItem {
  return {
    kind: 'base',
    id: record.id,
    name: record.profile_name,
    hold: 'mine',
    holder: '',
    images: 2,
    failed: false,
    inTurn: true,
    sending: false,
    lost: false,
    waits: true,
    image: 'image',
    baseShown: false,
    author: null,
    ...facts,
  };
}

/** A form in which nothing was changed, unless stated otherwise. */
export function formFacts(facts: Partial<FormFacts> = {}): FormFacts {
  const calm = { restored: false, foreignZone: null, birthSuggested: false, leaving: false };
  return { changed: 0, imageChanges: 0, fields: [], conflicts: [], ...calm, ...facts };
}

/** The images of a record, none of them opened, unless stated otherwise. */
export function mediaFacts(
  record: NonNullable<Context['media']>['record'],
  facts: Partial<NonNullable<Context['media']>> = {},
): NonNullable<Context['media']> {
  const closed = { editor: null, carouselOpen: false, shownImage: null, cropping: null };
  return { record, images: 2, levels: [], ...closed, ...facts };
}

export function aMember(facts: Partial<StaffRecord> = {}): StaffRecord {
  return {
    id: 'ada',
    email: 'ada@x.test',
    name: 'Ada Lund',
    role: 'Creator',
    areas: null,
    forced_second_factor: false,
    has_second_factor: false,
    disabled: false,
    last_used_at: null,
    open_claims: 0,
    link_ends_at: null,
    awaits_password: false,
    is_last_admin: false,
    seen: 'as read',
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
    deleted: false,
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
    leftDrafts: [],
    waiting: [],
    hasUnsentFiles: false,
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
    importing: null,
    repeatable: null,
    newVersion: false,
    ...facts,
  };
}

export interface Recorded {
  calls: { operation: string; input: unknown; options: unknown }[];
  /** Names of the ports that were used, with what they were given. */
  used: [string, ...unknown[]][];
  reports: RunReport[];
  refused: string[];
  /** Whose name was reported with each of them. */
  refusedAbout: string[];
  asked: string[];
  questions: Question[];
  moved: number;
  /** What was claimed with the last of them. */
  next: ClaimAnswer | null;
}

interface HostSetting {
  context?: Partial<Context> | (() => Context);
  api?: Ports['api'] | undefined;
  /** What the server answers, in place of an `api`; an error is thrown. */
  server?: ((operation: string) => unknown) | undefined;
  answer?: Record<string, unknown> | null | undefined;
  yes?: boolean | undefined;
  /** What the page holds; what the context shows, unless stated otherwise. */
  records?: readonly BaseProfileSummary[] | undefined;
  registry?: Registry | undefined;
}

/** What ports answer; whatever is not here is noted and answers nothing. */
type Answers<T> = {
  [K in keyof T]?: T[K] extends (...given: never) => unknown ? T[K] : Answers<T[K]>;
};

/** Ports that note by name what they are asked, unless an answer is given, here or later by the test. */
function noting(path: string, answers: object, note: (name: string, ...given: unknown[]) => void): Ports {
  const held = answers as Record<string, unknown>;
  const port = (key: string): unknown => {
    const found = (held[key] ??= {});
    return typeof found === 'function' ? found : noting(`${path}${key}.`, found, note);
  };
  return new Proxy((() => undefined) as unknown as Ports, {
    apply: (_port, _self, given: unknown[]) => (note(path.slice(0, -1).replace(/^media\./, ''), ...given), ''),
    get: (_port, key) => (typeof key === 'string' && key !== 'then' ? port(key) : undefined),
    set: (_port, key, value) => Reflect.set(held, key, value),
    // For what is made of ports by putting one of them in the place of another.
    ownKeys: () => Object.keys(held),
    getOwnPropertyDescriptor: (_port, key) => ({ value: port(String(key)), enumerable: true, configurable: true }),
  });
}

/** A workbench of ports that remember what they were asked for. */
export function aHost({
  context = {},
  api,
  server = () => new Error('No API was given to this test.'),
  answer = null,
  yes = true,
  records,
  registry = REGISTRY,
}: HostSetting = {}): Host & { recorded: Recorded } {
  const { port, calls } = anApi(server);
  const recorded: Recorded = {
    calls,
    used: [],
    reports: [],
    refused: [],
    refusedAbout: [],
    asked: [],
    questions: [],
    moved: 0,
    next: null,
  };
  const fixed = typeof context === 'function' ? aContext() : aContext(context);
  const contextNow = typeof context === 'function' ? context : () => fixed;
  const held = records ?? [...fixed.selected, fixed.focused, fixed.open];
  const note = (name: string, ...given: unknown[]) => void recorded.used.push([name, ...given]);
  const answers: Answers<Ports> = {
    api: api ?? port,
    overview: { exportRows: async () => ({ rows: 0, changedMeanwhile: 0 }) },
    duplicates: {
      read: () => null,
      logFilter: () => ({}),
      askReason: async (details) => (note('duplicates.askReason', details), 'They are twins.'),
    },
    account: { typed: () => null, refused: () => false, codes: () => null },
    serviceTokens: { shown: () => null },
    eventsOut: { shown: () => null },
    pins: { valuesOf: () => null, fieldHere: () => null },
    drafts: { takeOver: async () => true, dropLeft: async () => true },
    form: {
      read: () => null,
      toProblem: () => null,
      toEmpty: () => null,
      joined: async () => null,
      leaveField: () => false,
      newProfile: () => null,
      zoneOfPlace: async () => null,
    },
    queue: {
      claimOf: (id) => {
        const { claim } = contextNow();
        return claim?.record_id === id ? claim : null;
      },
      allAnswered: async () => {},
      promisedAfter: () => null,
      holdsAnother: () => false,
      giveUp: (key) => (note('queue.giveUp', key), 'Approve base profile: Ada'),
      levels: () => [],
    },
    logs: { toggleRaw: () => (note('logs.toggleRaw'), true), showLooks: () => note('logs.showLooks') },
    media: {
      kept: () => null,
      joined: async () => null,
      editor: { read: () => null },
      crop: { chosen: () => null, image: () => null },
      carousel: { shown: () => null },
      uploads: { sendable: () => [], send: async (...given) => (note('uploads.send', ...given), null) },
    },
    documents: { sendable: () => [], keep: () => true, nameOf: () => 'The document' },
    bulk: { filter: () => ({}) },
    matrix: { move: (...given) => (note('matrix.move', ...given), 2) },
    keymap: { toggleSingleKeys: async () => false },
    session: { shownSecret: () => 'ABCDEFGH' },
    settings: {
      change: async (key, change) => (note('settings.change', key), change(SETTINGS[key].default)),
      preview: async () => null,
    },
    staff: {
      find: async () => aMember(),
      question: async (command, args) => questionAbout(command, aMember(), args),
      words: async (command, member, args) => wordsAbout(command, member, args),
      link: () => 'https://x.test/login#invite=abc',
    },
  };
  const ports = noting('', answers, note);
  return {
    recorded,
    registry,
    ports,
    readContext: contextNow,
    whyOutOfSight: () => null,
    whyJustReplaced: () => null,
    isSending: () => false,
    whyFull: () => null,
    runInOrder: async (_command, _on, { send, answered }) => {
      const outcome = await send();
      answered(outcome);
      return outcome;
    },
    latest: (_kind, ids) => ids.flatMap((id) => held.find((record) => record?.id === id) ?? []),
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
    report: (reported) => void recorded.reports.push(reported),
    moveOn: (_done, next) => {
      recorded.moved += 1;
      recorded.next = next;
    },
  };
}

/** Runs one command in a workbench that shows this, and shows what came of it. */
export async function press(
  request: CommandId | Parameters<typeof execute>[1],
  shown: Partial<Context> & Omit<HostSetting, 'context'> & { source?: Source } = {},
) {
  const { api, server, answer, yes, records, registry, source = 'key', ...context } = shown;
  const host = aHost({ context, api, server, answer, yes, records, registry });
  const result = await execute(host, typeof request === 'string' ? { id: request } : request, source);
  return Object.assign(host, host.recorded, { result });
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

export const codedError = (code: string, sentence: string): Error => Object.assign(new Error(sentence), { code });
