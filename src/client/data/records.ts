import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { isLocaleProfile, type ProfileRecord } from '../../../commands/context.ts';
import { markOfRecord } from '../../contract/base/marks.ts';
import type { BaseProfileSummary } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/profiles/locale-profile.ts';
import { isNotThere } from './network/api-error.ts';
import { outdate } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import { SECOND } from '../../contract/base/time-spans.ts';
import { personalMap } from '../context/personal.ts';
import { writesHereAnswered } from './network/writes-under-way.ts';

/** The newest known form of a base profile, wherever it was loaded; undefined if it never was. */
export function knownBaseProfile(client: QueryClient, id: string): BaseProfileSummary | undefined {
  return newest<BaseProfileSummary>(client, id, queryKeys.baseProfile(id), queryKeys.baseProfilePages);
}

export function knownLocaleProfile(client: QueryClient, id: string): LocaleProfileSummary | undefined {
  return newest<LocaleProfileSummary>(client, id, queryKeys.localeProfile(id), queryKeys.localeProfilePages);
}

interface Page<Row> {
  rows: Row[];
}

// The caller knows the type of the keys; the cache does not.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function newest<Row extends ProfileRecord>(
  client: QueryClient,
  id: string,
  wholeKey: QueryKey,
  pagesKey: QueryKey,
): Row | undefined {
  const whole = client.getQueryData<Row>(wholeKey);
  const rows = client
    .getQueriesData<Page<Row>>({ queryKey: pagesKey })
    .flatMap(([, page]) => page?.rows.find((each) => each.id === id) ?? []);
  return [...(whole ? [whole] : []), ...rows].reduce<Row | undefined>(
    (best, each) => (!best || each.version > best.version ? each : best),
    undefined,
  );
}

/**
 * Finds the records in the response to a write or in the details of a conflict, by the contract's member names, and
 * shows them.
 */
export function receiveAnswer(client: QueryClient, answer: unknown): ProfileRecord[] {
  return receiveAll(client, answer, false);
}

/**
 * The same for a refusal because somebody else was first. A whole record is shown at once; where only the summary is
 * given, a record shown whole keeps its version until all of it is here, since nobody has seen the rest of the newer
 * one yet.
 */
export function receiveConflict(client: QueryClient, details: unknown): void {
  receiveAll(client, details, true);
}

function receiveAll(client: QueryClient, answer: unknown, isPart: boolean): ProfileRecord[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const { current, record, records = [], locale_records: localeRecords = [] } = answer as Received;
  const received = [current, record, ...records, ...localeRecords].filter((each) => each !== undefined && 'id' in each);
  for (const each of received) receive(client, each, isPart);
  if (received.length > 0) {
    outdate(client, queryKeys.queue);
    // A pair is shown in its current state on return.
    outdate(client, queryKeys.duplicatePair, 'none');
    outdate(client, queryKeys.duplicatePairs, 'none');
  }
  return received;
}

interface Received {
  current?: ProfileRecord;
  record?: ProfileRecord;
  records?: ProfileRecord[];
  locale_records?: ProfileRecord[];
}

function receive(client: QueryClient, record: ProfileRecord, isPart: boolean): void {
  if (isLocaleProfile(record)) {
    put(client, record, queryKeys.localeProfile(record.id), queryKeys.localeProfilePages, isPart);
    outdate(client, queryKeys.baseProfile(record.profile_base_id));
    outdate(client, queryKeys.activeLocales(record.profile_base_id));
    outdate(client, queryKeys.logs(record.profile_base_id));
    outdate(client, queryKeys.localesInUse);
    return;
  }
  put(client, record, queryKeys.baseProfile(record.id), queryKeys.baseProfilePages, isPart);
  outdate(client, queryKeys.activeLocales(record.id));
  // Its approval may have made locale profiles, which show its name and status.
  outdate(client, queryKeys.localeProfilePages);
}

/**
 * Puts the record of a write's response where it is shown. Rows stay where they are, even if they no longer match the
 * filter: nothing moves away under the cursor. A record that no list has may be one that an undo restored; then the
 * lists are read anew.
 */
function put(
  client: QueryClient,
  record: ProfileRecord,
  wholeKey: QueryKey,
  pagesKey: QueryKey,
  isPart: boolean,
): void {
  const isThere = (page: Page<ProfileRecord> | undefined) => page?.rows.some((row) => row.id === record.id) ?? false;
  const listed = client.getQueriesData<Page<ProfileRecord>>({ queryKey: pagesKey }).some(([, page]) => isThere(page));
  client.setQueriesData<Page<ProfileRecord>>({ queryKey: pagesKey }, (page) =>
    page && isThere(page)
      ? { ...page, rows: page.rows.map((row) => (row.id === record.id ? { ...row, ...record } : row)) }
      : page,
  );
  client.setQueryData<ProfileRecord>(
    wholeKey,
    (whole) => whole && { ...whole, ...record, ...(isPart && !('attributes' in record) && { version: whole.version }) },
  );
  if (!listed) outdate(client, pagesKey);
  outdate(client, wholeKey);
  outdate(client, queryKeys.logs(record.id));
}

/** Somebody else has changed this record, of either kind: it is read anew where it is shown, and when it is opened. */
export function outdateRecord(client: QueryClient, id: string): void {
  outdate(client, queryKeys.baseProfile(id));
  outdate(client, queryKeys.localeProfile(id));
  outdate(client, queryKeys.changes(id));
}

interface Named {
  id?: string;
  profile_base_id?: string;
}

/**
 * The same of records changed elsewhere, by their marks, with their logs and the lists that show them; a locale profile
 * shows data of its base profile.
 */
export function outdateMarked(client: QueryClient, marks: readonly string[], refetch: 'active' | 'none'): void {
  const isMarked = (id: unknown) => typeof id === 'string' && marks.includes(markOfRecord(id));
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const [operation, id] = queryKey;
    const isRecord = operation === 'base-profile.get' || operation === 'locale-profile.get';
    if (operation === 'log.list' && isMarked(id)) outdate(client, queryKey, refetch);
    const { profile_base_id: base, rows = [] } = (state.data ?? {}) as Named & Partial<Page<Named>>;
    const isPage = operation === 'base-profile.list' || operation === 'locale-profile.list';
    // All pages, since the row may move to another one.
    if (isPage && rows.some((row) => isMarked(row.id) || isMarked(row.profile_base_id))) {
      outdate(client, [operation], refetch);
    }
    if (!isRecord || !(isMarked(id) || isMarked(base))) continue;
    // A deleted record exists again once that is undone: no person can know when to ask.
    if (isNotThere(state.error)) void client.invalidateQueries({ queryKey });
    else outdate(client, queryKey, refetch);
  }
}

/** Deleted records leave the lists, and are read anew wherever they are still named. */
export function forgetRecords(client: QueryClient, ids: readonly string[]): void {
  for (const id of ids) {
    const { profile_base_id: baseId } = knownLocaleProfile(client, id) ?? {};
    if (baseId !== undefined) {
      outdate(client, queryKeys.baseProfile(baseId));
      outdate(client, queryKeys.activeLocales(baseId));
      outdate(client, queryKeys.logs(baseId));
    }
    // The page of a deleted record is still on the screen until the address has changed.
    outdate(client, queryKeys.baseProfile(id), 'none');
    outdate(client, queryKeys.localeProfile(id), 'none');
  }
  outdate(client, queryKeys.baseProfilePages);
  outdate(client, queryKeys.localeProfilePages);
}

/** Milliseconds within which the news of a write arrive, if at all. */
const NEWS_COME = 5 * SECOND;

/** When this tab wrote a record last, by its mark, until the news of it arrive. */
const written = personalMap<string, number>();

export function noteWritten(records: readonly { id: string }[]): void {
  for (const { id } of records) written.set(markOfRecord(id), Date.now());
}

/**
 * The person has changed these records. Changes from another tab are read anew; for those of this tab the response
 * gives the record, and where it is still on its way the news wait for it: otherwise the person's own change would look
 * like somebody else's.
 */
export async function outdateOwn(
  client: QueryClient,
  marks: readonly string[],
  refetch: 'active' | 'none',
): Promise<void> {
  await writesHereAnswered();
  const elsewhere = marks.filter((mark) => {
    const at = written.get(mark);
    written.delete(mark);
    return at === undefined || Date.now() - at > NEWS_COME;
  });
  if (elsewhere.length > 0) outdateMarked(client, elsewhere, refetch);
}
