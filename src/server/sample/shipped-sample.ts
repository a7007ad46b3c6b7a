import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createBrotliDecompress } from 'node:zlib';
import { CHAIN_START, nextLink, type ChainEnd, type AuditEntry } from '../trail/audit/chain.ts';
import { bandsOf, isComparable } from '../../libraries/pictures/hash-bits.ts';
import { nameOf, type Recipe } from './pictures.ts';
import type { LoadedTable } from './secondary-indexes.ts';

/** Staff work on Monday to Friday from 8:00 to 17:00 UTC in the sample. */
export const WORKING_DAY_SECONDS = 9 * 3600;
const WORKING_WEEK_SECONDS = 5 * WORKING_DAY_SECONDS;
const DAY_MS = 86_400_000;
/** Monday, 5 January 1970, 8:00 UTC. */
const ORIGIN_MS = 4 * DAY_MS + 8 * 3_600_000;

/** The moment after so many seconds of working time since the origin. Later seconds give later moments. */
export function momentAt(worked: number): Date {
  const week = Math.floor(worked / WORKING_WEEK_SECONDS);
  const inWeek = worked - week * WORKING_WEEK_SECONDS;
  const day = Math.floor(inWeek / WORKING_DAY_SECONDS);
  const inDay = inWeek - day * WORKING_DAY_SECONDS;
  return new Date(ORIGIN_MS + (week * 7 + day) * DAY_MS + Math.floor(inDay * 1000));
}

/** Seconds of working time since the origin, rounded down so that `momentAt` never gives a later moment. */
export function workedUntil(moment: Date): number {
  const sinceOrigin = moment.getTime() - ORIGIN_MS;
  const days = Math.floor(sinceOrigin / DAY_MS);
  const week = Math.floor(days / 7);
  const day = days - week * 7;
  if (day > 4) return (week + 1) * WORKING_WEEK_SECONDS - 1;
  const inDay = Math.floor((sinceOrigin - days * DAY_MS) / 1000);
  return week * WORKING_WEEK_SECONDS + day * WORKING_DAY_SECONDS + Math.min(inDay, WORKING_DAY_SECONDS - 1);
}

/** Made by `tests/support/sample/make.ts`; the service is compiled to a folder one deeper. */
const FILE = new URL(
  import.meta.url.endsWith('.ts') ? './sample.jsonl.br' : '../../../../src/server/sample/sample.jsonl.br',
  import.meta.url,
);
/** The same seed draws the same pictures, so that bug reports and tests can name one. */
export const SEED = 'dossier';
/** Base profiles in one batch, so that memory stays bounded. */
const BATCH = 250;

export type Cells = readonly unknown[];
type Table = LoadedTable | 'duplicate_pair' | 'duplicate_log';

/** The first line: the columns of the other lines, and the rules by which they were written. */
export interface SampleHead {
  columns: Record<Table, string[]>;
  rules: { folded: Record<string, number>; media_hash: number; compared_profile: number };
  /** The documents that profiles share, in base64. */
  files: string[];
}

/** A line for each base profile. */
type Profile = Partial<Record<Table, unknown[][]>>;
type Values = Record<string, unknown>;

/** Rows of several base profiles, each a cell for each of `columns`. */
export type Batch = Record<Table, { columns: readonly string[]; rows: Cells[] }>;

/** Reads the shipped sample, only its first base profiles; moments are shifted so that its end is `now`. */
export async function* shippedSample(
  baseProfiles: number,
  now: Date,
): AsyncGenerator<{ head: SampleHead; batch: Batch }> {
  const text = createReadStream(FILE).pipe(createBrotliDecompress());
  let head: SampleHead | null = null;
  let batch: Batch | null = null;
  let read = 0;
  const end = workedUntil(now);
  for await (const line of createInterface({ input: text, crlfDelay: Infinity })) {
    if (head === null) {
      head = JSON.parse(line) as SampleHead;
      continue;
    }
    batch ??= emptyBatch(head);
    addProfile(batch, head, JSON.parse(line) as Profile, end, now);
    read += 1;
    if (read % BATCH === 0 || read === baseProfiles) {
      yield { head, batch };
      batch = null;
    }
    if (read === baseProfiles) break;
  }
  text.destroy();
}

const MEDIA_HASH = [
  'sha256',
  'state',
  'hash',
  'inner_hash',
  'bits',
  'inner_bits',
  'quality',
  'frame_hash',
  'frame_bits',
  'bands',
  'rules',
  'hashed_at',
  'recipe',
];
const AUDIT_EVENT = [
  'base_profile_id',
  'link',
  'locale_profile_id',
  'locale',
  'event',
  'occurred_at',
  'actor_id',
  'actor_name',
  'actor_role',
  'subject',
  'before',
  'after',
  'reason',
  'group_id',
  'request_id',
  'prev_hash',
  'hash',
  'form',
  'changed',
] as const;
const OF_PICTURE = new Set(['recipe', 'hash', 'inner_hash', 'frame_hash', 'quality']);

function emptyBatch({ columns }: SampleHead): Batch {
  const of = (names: readonly string[]) => ({ columns: names, rows: [] });
  return {
    base_profile: of([...columns.base_profile, 'audit_head']),
    locale_profile: of(columns.locale_profile),
    media_hash: of(MEDIA_HASH),
    media: of([...columns.media.filter((name) => !OF_PICTURE.has(name)), 'sha256']),
    document: of(columns.document),
    audit_event: of(AUDIT_EVENT),
    compared_profile: of([...columns.compared_profile, 'rules']),
    duplicate_pair: of([...columns.duplicate_pair, 'found_at']),
    duplicate_log: of([...columns.duplicate_log, 'occurred_at']),
  };
}

function addProfile(batch: Batch, head: SampleHead, line: Profile, end: number, now: Date): void {
  // Half a millisecond later, as inexact fractions of seconds are cut off.
  const moved = (cell: unknown) =>
    typeof cell === 'string' && cell.startsWith('@')
      ? momentAt(end + (Number(cell.slice(1)) + 0.5) / 1000).toISOString()
      : cell;
  const rowsOf = (table: Table) => (line[table] ?? []).map((cells) => cells.map(moved));
  const valuesOf = (table: Table) =>
    rowsOf(table).map((cells): Values => Object.fromEntries(head.columns[table].map((name, at) => [name, cells[at]])));

  const [base = []] = rowsOf('base_profile');
  const chain = chained(String(base[0]), valuesOf('audit_event'));
  batch.base_profile.rows.push([...base, chain.end.head]);
  batch.audit_event.rows.push(...chain.rows);
  batch.locale_profile.rows.push(...rowsOf('locale_profile'));
  batch.document.rows.push(...rowsOf('document'));
  for (const media of valuesOf('media')) {
    const sha256 = nameOf(media['recipe'] as Recipe);
    batch.media.rows.push(batch.media.columns.map((name) => (name === 'sha256' ? sha256 : media[name])));
    // Those of a locale profile are a part of the base profile's.
    if (media['locale_profile_id'] !== null) continue;
    batch.media_hash.rows.push(hashRow({ ...media, sha256, rules: head.rules.media_hash, hashed_at: now }));
  }
  const { compared_profile: rules } = head.rules;
  batch.compared_profile.rows.push(...rowsOf('compared_profile').map((cells) => [...cells, rules]));
  for (const table of ['duplicate_pair', 'duplicate_log'] as const) {
    batch[table].rows.push(...rowsOf(table).map((cells) => [...cells, now.toISOString()]));
  }
}

/** The events, in their order, as links of one chain. */
function chained(baseProfileId: string, events: readonly Values[]): { rows: Cells[]; end: ChainEnd } {
  let end: ChainEnd = { count: 0, head: CHAIN_START };
  const rows = events.map((values) => {
    const entry = {
      event: values['event'],
      occurredAt: new Date(String(values['occurred_at'])),
      actor: { id: values['actor_id'], name: values['actor_name'], role: values['actor_role'] },
      localeProfileId: values['locale_profile_id'],
      locale: values['locale'],
      subject: values['subject'],
      before: values['before'],
      after: values['after'],
      reason: values['reason'],
      groupId: values['group_id'],
      requestId: values['request_id'],
    } as AuditEntry;
    const link = nextLink(baseProfileId, end, entry);
    end = { count: link.link, head: link.hash };
    return AUDIT_EVENT.map((name) => link[name]);
  });
  return { rows, end };
}

function hashRow(media: Values): Cells {
  const hashes = [media['hash'], media['inner_hash'], media['frame_hash']] as (string | null)[];
  const known = isComparable(Number(media['quality'])) ? hashes.filter((hash) => hash !== null) : [];
  const [bits, inner, frame] = hashes.map((hash) => hash && BigInt(`0x${hash}`).toString(2).padStart(256, '0'));
  const row: Values = {
    ...media,
    state: 'hashed',
    bits,
    inner_bits: inner,
    frame_bits: frame,
    bands: known.flatMap(bandsOf),
  };
  return MEDIA_HASH.map((name) => row[name]);
}
