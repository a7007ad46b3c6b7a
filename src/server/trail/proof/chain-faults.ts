import { faultOfChain, type StoredEvent, canonicalJson, type NotedChange } from '../audit/chain.ts';
import type { Head } from './read-heads.ts';
import { type Chain, recordedStates, type RecordState } from './read-chains.ts';
import { FILES } from '../../records/step-back.ts';

/** A fault of a chain or its records. `link`: the event where it shows, from 1; null: it is about records. */
export interface Fault {
  baseProfileId: string;
  link: number | null;
  kind: FaultKind;
  about?: string;
}

/** Each in words, after "base profile …, event …:". */
const FAULT_WORDS = {
  altered: 'it was changed after it was written',
  'broken-link': 'it does not follow the event before it: one was removed or inserted',
  'missing-last': 'the trail does not end where the base profile says',
  'no-base-profile': 'the base profile is gone and events of it are left',
  'cut-back': 'the last checkpoint recorded more events than there are now',
  rewritten: 'the last checkpoint recorded a different event here',
  removed: 'the last checkpoint recorded this base profile, which is now gone with its trail',
  backdated: 'it was added after the last checkpoint but is dated before it',
  'never-created': 'no event says that this record was made',
  'untold-state': 'no event accounts for its current state',
  'untold-change':
    'there has been no event since the last checkpoint, yet its records, pictures or documents have changed',
  'not-of-fields': 'it does not match its fields',
} as const;
type FaultKind = keyof typeof FAULT_WORDS;

export function faultInWords({ baseProfileId, link, kind, about }: Fault): string {
  const place = link === null ? '' : `, event ${link}`;
  return `Base profile ${baseProfileId}${place}${about === undefined ? '' : `, ${about}`}: ${FAULT_WORDS[kind]}.`;
}

type Columns = Readonly<Record<string, unknown>>;

const UNDO = 111;

/**
 * What the events of one chain say that pictures and documents are, by identifier; null: they are gone. Events of the
 * first form name no columns, so they void what was recorded before them.
 */
function recordedFiles(events: readonly StoredEvent[]): Map<string, Columns | null> {
  const files = new Map<string, Columns | null>();
  for (const { event, form, changed } of events) {
    if (form === 1 && (FILES.has(event) || event === UNDO)) files.clear();
    for (const { kind, id, after } of (changed ?? []) as readonly NotedChange[]) {
      if (kind !== 'media' && kind !== 'document') continue;
      files.set(id, after && { ...files.get(id), ...after });
    }
  }
  return files;
}

/** In what stored pictures and documents differ from what was recorded of them, in words. */
function unrecordedFiles(events: readonly StoredEvent[], stored: ReadonlyMap<string, Columns>): string[] {
  return [...recordedFiles(events)].flatMap(([id, recorded]) => {
    const is = stored.get(id);
    if (recorded === null) return is ? [`${nameOf(is)} ${id} is there and is recorded as deleted`] : [];
    if (!is) return [`${nameOf(recorded)} ${id} is gone`];
    return Object.entries(recorded)
      .filter(([column, value]) => canonicalJson(is[column] ?? null) !== canonicalJson(value))
      .map(
        ([column, value]) =>
          `${nameOf(is)} ${id} ${column} is ${inWords(is[column])} and is recorded as ${inWords(value)}`,
      );
  });
}

/** Only pictures have a position. */
function nameOf(columns: Columns): string {
  return 'position' in columns || 'crop_sha256' in columns ? 'picture' : 'document';
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : canonicalJson(value ?? null);
}

/** Milliseconds between an event's time and its being stored, as its transaction may take so long. */
const ON_THE_WAY = 60 * 60 * 1000;

/** The last checkpoint's facts about a chain; null: none, as there is no checkpoint or it has not seen the chain. */
export interface Seen {
  takenAt: Date;
  head: Head | null;
}

/** The first fault of a chain in itself, else those against the last checkpoint and those of its records. */
export function faultsOf(chain: Chain, seen: Seen | null): Fault[] {
  const broken = faultOfChain(chain.id, chain);
  const own: Fault | null = broken && { baseProfileId: chain.id, link: broken.link, kind: broken.fault };
  const before = seen ? faultAgainst(chain, seen) : null;
  if (own || before) return [own, before].filter((fault) => fault !== null);
  const { events, files, records, unlikeFields } = chain;
  const as = (kind: FaultKind) => (about?: string) => ({
    baseProfileId: chain.id,
    link: null,
    kind,
    ...(about !== undefined && { about }),
  });
  const unrecorded = [
    ...stateFaults(chain),
    ...unrecordedFiles(events, files).map(as('untold-state')),
    ...unlikeFields.map(as('not-of-fields')),
  ];
  // A state is also among the records that the checkpoint has seen: the fault is reported once.
  if (unrecorded.length > 0 || !seen?.head) return unrecorded;
  // Without an event since, the records must be unchanged. A checkpoint of an older version says nothing of them.
  const { count, records: seenRecords } = seen.head;
  const isUntold = events.length === count && seenRecords !== '' && seenRecords !== records;
  return isUntold ? [as('untold-change')()] : [];
}

function faultAgainst({ id: baseProfileId, events }: Chain, { takenAt, head }: Seen): Fault | null {
  const count = head?.count ?? 0;
  if (events.length < count) return { baseProfileId, link: events.length + 1, kind: 'cut-back' };
  if (head && count > 0 && events[count - 1]?.hash !== head.head) {
    return { baseProfileId, link: count, kind: 'rewritten' };
  }
  const earliest = takenAt.getTime() - ON_THE_WAY;
  const late = events.slice(count).find((event) => Date.parse(event.occurred_at) < earliest);
  return late ? { baseProfileId, link: late.link, kind: 'backdated' } : null;
}

function stateFaults({ id: baseProfileId, events, states }: Chain): Fault[] {
  const recorded = recordedStates(baseProfileId, events);
  const faults: Fault[] = [];
  for (const [id, state] of states) {
    const should = recorded.get(id);
    const of = id === baseProfileId ? '' : `locale profile ${id} `;
    if (!should) faults.push({ baseProfileId, link: null, kind: 'never-created', ...(of && { about: of.trim() }) });
    else if (differing(state, should).length > 0) {
      faults.push({ baseProfileId, link: null, kind: 'untold-state', about: of + differing(state, should).join(', ') });
    }
  }
  for (const [id, { deleted }] of recorded) {
    if (deleted || states.has(id)) continue;
    faults.push({ baseProfileId, link: null, kind: 'untold-state', about: `locale profile ${id} is gone` });
  }
  return faults;
}

function differing(is: RecordState, should: RecordState): string[] {
  return (Object.keys(is) as (keyof RecordState)[])
    .filter((name) => is[name] !== should[name])
    .map((name) => `${name} is ${String(is[name])} and is recorded as ${String(should[name])}`);
}
