import { sql } from 'kysely';
import type { OperationAnswer } from '../../../contract/operations.ts';
import type { ProfileKind } from '../../../contract/profiles/status.ts';
import type { Call } from '../../platform/calls/call.ts';
import { Failure } from '../../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../../lookups/lookups.ts';
import { readRecord } from '../../records/readable.ts';
import { statesAt, statesSince } from '../../records/rebuild.ts';
import { type RecordState, fieldsOfState } from '../../records/record-state.ts';
import { timestamp } from '../../platform/database/column-types.ts';
import { fieldsSince, lengthSeen, picturesDiffer } from '../../records/stale-fields.ts';
import { mayReachDocuments } from '../../../contract/base/refusals.ts';
import type { VersionContent, VersionPicture, BaseChanges } from '../../../contract/trail/version-operations.ts';

/** One version. Throws `not-found`, `role-forbids` or `area-forbids`, as reading the record does today. */
export async function getVersion(kind: ProfileKind, id: string, link: number, call: Call): Promise<VersionContent> {
  const [content] = await contentsAt(kind, id, [link], call);
  return content!;
}

/** Two versions, in either order. Throws like `getVersion`. */
export async function compareVersions(
  kind: ProfileKind,
  id: string,
  links: readonly [number, number],
  call: Call,
): Promise<OperationAnswer<'version.compare'>> {
  const [older, newer] = (await contentsAt(
    kind,
    id,
    links.toSorted((one, other) => one - other),
    call,
  )) as [VersionContent, VersionContent];
  const fields = newer.fields.filter(({ key, value }) => older.fields.find((one) => one.key === key)?.value !== value);
  const pictures = differingPictures(older.pictures, newer.pictures);
  const documents = [
    ...older.documents.filter((name) => !newer.documents.includes(name)),
    ...newer.documents.filter((name) => !older.documents.includes(name)),
  ];
  return { older, newer, differing: { fields: fields.map(({ key }) => key), pictures, documents } };
}

function differingPictures(older: readonly VersionPicture[], newer: readonly VersionPicture[]): string[] {
  const pictureAt = (one: VersionPicture | undefined) =>
    JSON.stringify(one && { ...one, url: one.url?.split('?')[0] ?? null });
  const ids = new Set([...older, ...newer].map(({ id }) => id));
  const of = (pictures: readonly VersionPicture[], id: string) => pictureAt(pictures.find((one) => one.id === id));
  return [...ids].filter((id) => of(older, id) !== of(newer, id));
}

async function contentsAt(
  kind: ProfileKind,
  id: string,
  links: readonly number[],
  call: Call,
): Promise<VersionContent[]> {
  const { database, actor } = call;
  const { base } = await readRecord(kind, id, call, { deleted: true });
  const lookups = await lookupTables(database);
  const states = await statesAt(kind, id, links, { database, lookups });
  const seesDocuments = mayReachDocuments(actor.role, base.creator_id === actor.id);
  const all = links.map((link) => {
    const state = states.get(link);
    if (!state) throw new Failure('not-found', 'There is no such version.');
    return { link, state };
  });
  const kept = await keptOf(
    all.map(({ state }) => state),
    call,
  );
  return all.map(({ link, state }) => {
    const { pictures, missing } = picturesOf(state, kept, call, lookups);
    return {
      link,
      fields: fieldsOfState(
        kind,
        state,
        lookups,
        all.map((one) => one.state),
      ),
      pictures,
      documents: seesDocuments ? [...state.documents.values()].map(({ name }) => name).toSorted() : [],
      missing,
    };
  });
}

/** Which files still exist, by the rows that name them; and by picture the hash that its older events do not state. */
async function keptOf(states: readonly RecordState[], { database }: Pick<Call, 'database'>) {
  const pictures = states.flatMap((state) => [...state.pictures]);
  const hashes = [...new Set(pictures.flatMap(([, one]) => [one.sha256 ?? [], one.crop_sha256 ?? []].flat()))];
  const unknown = [...new Set(pictures.flatMap(([id, one]) => (one.sha256 === null ? [id] : [])))];
  const { rows: removed } = await sql<{ id: string; sha256: string }>`
    select id, whole ->> 'sha256' as sha256 from removed_file
    where id = any(${unknown}::uuid[]) and kind = 'media'`.execute(database);
  const hashOf = new Map(removed.map(({ id, sha256 }) => [id, sha256]));
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from unnest(${[...hashes, ...hashOf.values()]}::text[]) as asked (sha256)
    where exists (select from media where media.sha256 = asked.sha256)
      or exists (select from media where media.crop_sha256 = asked.sha256)
      or exists (select from removed_file where sha256s @> array[asked.sha256])`.execute(database);
  return { there: new Set(rows.map(({ sha256 }) => sha256)), hashOf };
}

/** A record's pictures in a version, in their lanes and order; and what cannot be shown, in words. */
function picturesOf(
  state: RecordState,
  { there, hashOf }: Awaited<ReturnType<typeof keptOf>>,
  { media }: Pick<Call, 'media'>,
  { tagById }: LookupTables,
): Pick<VersionContent, 'pictures' | 'missing'> {
  const missing: string[] = [];
  const lanes = [...state.pictures].toSorted(
    // Two of old data may have one place: then they stand in the order of the live record.
    ([id, one], [otherId, other]) =>
      other.kind.localeCompare(one.kind) || one.position - other.position || (id < otherId ? -1 : 1),
  );
  const pictures = lanes.map(([id, one], index): VersionPicture => {
    const { kind, position, crop, adult_level_tag_id: level } = one;
    const whole = one.sha256 ?? hashOf.get(id) ?? null;
    const place = lanes.slice(0, index).filter(([, other]) => other.kind === kind).length + 1;
    const name = `${kind === 'attachment' ? 'Attachment' : 'Profile picture'} ${place}`;
    const hasCrop = one.crop_sha256 !== null && there.has(one.crop_sha256);
    const hasWhole = whole !== null && there.has(whole);
    if (whole === null) missing.push(`${name}: the events of that time do not name its file`);
    else if (!hasWhole && !hasCrop) missing.push(`${name}: no longer kept`);
    else if (crop !== null && !hasCrop) missing.push(`${name}: shown uncropped, as its crop was not kept`);
    const shown = hasCrop ? one.crop_sha256 : hasWhole ? whole : null;
    return {
      id,
      kind,
      position,
      level: level === null ? null : (tagById.get(level)?.label ?? null),
      cropped: crop !== null,
      url: shown === null ? null : media.link(shown, 'kept'),
    };
  });
  return { pictures, missing };
}

/**
 * What has changed in a base profile since one of its locale profiles was filled in or approved; nothing if nobody
 * has filled it in yet. Throws `not-found`, `role-forbids` or `area-forbids`.
 */
export async function baseChanges(id: string, call: Call): Promise<BaseChanges> {
  const { row, base } = await readRecord('locale', id, call);
  const facts = {
    link: base.audit_count,
    filled_at: timestamp(row.content_at),
    changed_at: timestamp(base.content_at),
  };
  if (row.stale_fields.length === 0) return { ...facts, fields: [], pictures: null };
  const lookups = await lookupTables(call.database);
  const seen = lengthSeen(row.base_seen);
  const { now, past } = await call.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => statesSince('base', base.id, [seen], { database: transaction, lookups }));
  const then = past.get(seen)!;
  const kept = await keptOf([then, now], call);
  const picturesIn = (state: typeof now) => picturesOf(state, kept, call, lookups).pictures;
  return {
    ...facts,
    fields: fieldsSince(then, now, lookups),
    pictures: picturesDiffer(then, now) ? { before: picturesIn(then), after: picturesIn(now) } : null,
  };
}
