import type { Kysely } from 'kysely';
import { attributeInWords } from '../../contract/profiles/value-in-words.ts';
import { byReading } from '../../contract/profiles/reading-order.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import { weightOf } from '../../contract/duplicates/weights.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type {
  ComparedProfile,
  DuplicateEvidence,
  DuplicatePair,
  PairSide,
} from '../../contract/duplicates/duplicate-pair.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Actor, Call, Services } from '../platform/calls/call.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { sideAtThisMoment } from './append-log.ts';
import { factsOf, type ProfileFacts } from './profile-facts.ts';
import { type PairRow, actionsOutOfReach } from './record-match.ts';
import type { StoredEvidence, StoredSide } from '../platform/database/duplicate-tables.ts';
import { compareProfiles } from './compare-profiles.ts';

/** What is needed to show pairs. `database` is a transaction where the rows come from one. */
export interface PairViewer {
  database: Kysely<Schema>;
  actor: Actor;
  media: Services['media'];
  lookups: LookupTables;
}

export async function pairViewer({
  database,
  media,
  actor,
}: Pick<Call, 'database' | 'media' | 'actor'>): Promise<PairViewer> {
  return { database, media, actor, lookups: await lookupTables(database) };
}

/**
 * Evidence with links to the pictures, which are valid for a short time. `sides`: the two profiles, which know the
 * adult levels; without them no level is given, and the pictures are blurred.
 */
export function shownEvidence(
  evidence: StoredEvidence,
  { media, lookups }: Pick<PairViewer, 'media'> & Partial<Pick<PairViewer, 'lookups'>>,
  sides?: Record<'first' | 'second', Pick<ProfileFacts, 'pictures'>>,
): DuplicateEvidence {
  const picture = (side: 'first' | 'second', sha256: string) => {
    const level = sides?.[side].pictures.find(({ shown }) => shown === sha256)?.levelId;
    return { url: media.link(sha256, 'thumbnail'), adult_level: lookups?.tagById.get(level ?? '')?.name ?? null };
  };
  return {
    group: evidence.group,
    score: evidence.score,
    parts: evidence.parts.map(({ files, ...part }) => ({
      ...part,
      weight: weightOf(part.condition),
      pictures: files ? { first: picture('first', files.first), second: picture('second', files.second) } : null,
    })),
    // Evidence of an older version states more of a weight.
    against: (evidence.against ?? []).map(({ fact, words, first, second, weight, lowered }) => ({
      fact,
      words,
      first,
      second,
      weight,
      lowered,
    })),
  };
}

export function shownSide(side: StoredSide, { media }: Pick<PairViewer, 'media'>): PairSide {
  const { photo, ...rest } = side;
  return {
    ...rest,
    photo: photo ? { url: media.link(photo.sha256, 'thumbnail'), adult_level: photo.adult_level } : null,
  };
}

function listedSide(facts: ProfileFacts, viewer: PairViewer): DuplicatePair['first'] {
  return { ...shownSide(sideAtThisMoment(facts, viewer.lookups), viewer), version: facts.version };
}

/** Pairs in their order, both sides as they are now. A handful of queries, however many pairs. */
export async function shownPairs(viewer: PairViewer, rows: readonly PairRow[]): Promise<DuplicatePair[]> {
  const facts = await factsOfPairs(viewer, rows);
  const notes = await notesOn(viewer, rows);
  const holding = await stillAlike(viewer.database, rows, facts, viewer.lookups);
  return rows.map((row) => {
    const sides = { first: factsIn(facts, row.first_id), second: factsIn(facts, row.second_id) };
    return {
      id: row.id,
      version: row.version,
      scope: row.scope,
      state: row.state,
      score: row.score,
      holds: holding.has(row.id),
      first: listedSide(sides.first, viewer),
      second: listedSide(sides.second, viewer),
      evidence: shownEvidence(row.evidence, viewer, sides),
      filter: { id: row.filter_id, version: row.filter_version, name: row.filter_name },
      found_at: timestamp(row.found_at),
      decided_at: row.decided_at === null ? null : timestamp(row.decided_at),
      decided_by: row.decided_by === null ? null : { user_id: row.decided_by, name: row.decided_by_name ?? '' },
      note: notes.get(row.id) ?? null,
    };
  });
}

export async function shownPair(viewer: PairViewer, row: PairRow): Promise<DuplicatePair> {
  const [pair] = await shownPairs(viewer, [row]);
  if (!pair) throw new Error('A pair cannot be shown.');
  return pair;
}

/** Facts of all sides of pairs. Profiles are never removed from the database, only marked. */
export async function factsOfPairs(
  { database }: Pick<PairViewer, 'database'>,
  rows: readonly PairRow[],
): Promise<Map<string, ProfileFacts>> {
  const facts = new Map<string, ProfileFacts>();
  for (const kind of ['base', 'locale'] as const) {
    const ids = rows.filter(({ scope }) => scope === kind).flatMap((row) => [row.first_id, row.second_id]);
    for (const [id, one] of await factsOf(database, kind, [...new Set(ids)])) facts.set(id, one);
  }
  return facts;
}

export function factsIn(facts: ReadonlyMap<string, ProfileFacts>, id: string): ProfileFacts {
  const found = facts.get(id);
  if (!found) throw new Failure('not-found', 'One of the two profiles does not exist any more.');
  return found;
}

/** What was said about the decisions that stand, by pair, as far as the person may read it: the log stores it. */
async function notesOn(
  { database, actor }: Pick<PairViewer, 'database' | 'actor'>,
  rows: readonly PairRow[],
): Promise<Map<string, string | null>> {
  const decided = rows.filter(({ state }) => state !== 'open').map(({ id }) => id);
  if (decided.length === 0) return new Map();
  const found = await database
    .selectFrom('duplicate_log')
    .distinctOn('pair_id')
    .select(['pair_id', 'reason', 'action_id'])
    .where('pair_id', 'in', decided)
    .where('before', 'is not', null)
    .where('undone_at', 'is', null)
    .orderBy('pair_id')
    .orderBy('id', 'desc')
    .execute();
  const noted = found.filter(({ reason }) => reason !== null);
  const out = await actionsOutOfReach(
    noted.map((row) => row.action_id),
    { database, actor },
  );
  return new Map(noted.map((row) => [row.pair_id ?? '', out.has(row.action_id) ? null : row.reason]));
}

/** Why nobody can decide about these two, whatever they know; null: it is possible. */
export function whyClosed(sides: readonly (Pick<ProfileFacts, 'deleted' | 'gone'> | undefined)[]): string | null {
  if (sides.some((side) => side?.deleted ?? true)) return 'One of the two profiles has been deleted.';
  if (sides.some((side) => side?.gone ?? false)) return 'One of the two profiles was merged into another.';
  return null;
}

export function comparedProfile(
  facts: ProfileFacts,
  { media, lookups }: Pick<PairViewer, 'media' | 'lookups'>,
): ComparedProfile {
  const locale = facts.localeId === null ? undefined : lookups.localeById.get(facts.localeId);
  return {
    id: facts.id,
    version: facts.version,
    kind: facts.kind,
    profile_base_id: facts.baseProfileId,
    profile_name: facts.name,
    locale: locale ? { code: locale.code, label: locale.label } : null,
    status: facts.status,
    active: facts.active,
    date_of_birth: dateOfBirthFromWire(facts.attributes['dateOfBirth'] ?? '')?.day ?? null,
    fields: filledFields(facts, lookups),
    pictures: facts.pictures.map((picture) => ({
      id: picture.id,
      url: media.link(picture.shown, 'thumbnail'),
      adult_level: lookups.tagById.get(picture.levelId ?? '')?.name ?? null,
    })),
    created_at: timestamp(facts.createdAt),
    deleted: facts.deleted,
    ...(facts.mergedInto !== null && { merged_into: facts.mergedInto }),
  };
}

function filledFields(
  { kind, attributes, tags }: ProfileFacts,
  { tagById, locales }: LookupTables,
): ComparedProfile['fields'] {
  const held = tags.flatMap((id) => tagById.get(id) ?? []);
  return fieldsOf(kind)
    .sort(byReading)
    .flatMap(({ name, label, source }) => {
      const value = (() => {
        if (source.from === 'attribute') return attributeInWords(source.type, attributes[source.type] ?? '', locales);
        if (source.from === 'tags') {
          return held
            .filter((tag) => tag.group === source.group)
            .map((tag) => tag.label)
            .join(', ');
        }
        if (source.from !== 'named-tag') return '';
        return held.some((tag) => tag.group === source.group && tag.name === source.tag) ? 'yes' : '';
      })();
      return value === '' ? [] : [{ name, label, value }];
    });
}

type Pair = Pick<PairRow, 'id' | 'first_id' | 'second_id' | 'state' | 'filter_id' | 'filter_version'>;

/**
 * Which of these pairs still hold for their present profiles. An open pair keeps what it was found for until its
 * filter finds it again: its profiles may have changed since, or what made them alike was typed in a save that was
 * held back. A decided pair holds, and so does one whose filter has changed, as the new filter has not judged it yet.
 */
async function stillAlike(
  database: Kysely<Schema>,
  pairs: readonly Pair[],
  facts: ReadonlyMap<string, ProfileFacts>,
  lookups: LookupTables,
): Promise<Set<string>> {
  const filters = [...new Set(pairs.filter(({ state }) => state === 'open').map((pair) => pair.filter_id))];
  const rows =
    filters.length === 0
      ? []
      : await database
          .selectFrom('duplicate_filter')
          .select(['id', 'version', 'groups'])
          .where('id', 'in', filters)
          .where('deleted_at', 'is', null)
          .execute();
  const groupsOf = new Map(rows.map(({ id, version, groups }) => [`${id}/${version}`, groups]));
  const holds = ({ state, first_id: one, second_id: other, filter_id: filter, filter_version: version }: Pair) => {
    const groups = groupsOf.get(`${filter}/${version}`);
    const [first, second] = [facts.get(one), facts.get(other)];
    if (state !== 'open' || !groups || !first || !second) return true;
    return compareProfiles(groups, first, second, lookups) !== null;
  };
  return new Set(pairs.filter(holds).map(({ id }) => id));
}
