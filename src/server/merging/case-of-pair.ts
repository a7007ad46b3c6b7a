import type { OperationAnswer } from '../../contract/operations.ts';
import { decidedApart, NOT_TAKEN_OVER, PICTURE_NOT_TAKEN_OVER, lacksHere } from '../../contract/duplicates/merging.ts';
import type { CaseProfile } from '../../contract/duplicates/duplicate-pair.ts';
import type { Call } from '../platform/calls/call.ts';
import { whyClosed, pairViewer, comparedProfile, factsIn, factsOfPairs } from '../duplicates/show-pair.ts';
import { assertMayReadPairs } from '../duplicates/record-match.ts';
import { Failure, notFound } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables, lookupTables } from '../lookups/lookups.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import type { Selectable } from 'kysely';
import { mayActivateLocales, LOCALE_IS_OFF, LOCALES_NEED_APPROVAL } from '../../contract/locales/activation.ts';
import type { MediaLimits } from '../../contract/base/media-limits.ts';
import { missingFieldsOfLocaleProfile } from '../../contract/profiles/missing-fields.ts';
import type { MediaTable } from '../platform/database/schema.ts';
import { noRoomForDocuments } from '../documents/documents.ts';
import { badAmong } from '../known-pictures/meet-bad-pictures.ts';
import { fullLane } from '../media/upload-images.ts';
import { appliedFields } from '../profiles/field-input.ts';
import { contentWith } from '../records/profile-content.ts';
import { readSetting } from '../settings/read-setting.ts';
import { wholeInput } from './chosen-fields.ts';

/**
 * The two base profiles of a pair for a merge. Throws `not-found`, `area-forbids`, or `status-forbids` for a pair of
 * locale profiles, a closed one, and one that was decided to be different people.
 */
export async function caseOfPair(pairId: string, call: Call): Promise<OperationAnswer<'duplicate-case.get'>> {
  const { database } = call;
  const pair = await database
    .selectFrom('duplicate_pair')
    .selectAll()
    .where('id', '=', pairId)
    .executeTakeFirstOrThrow(notFound);
  await assertMayReadPairs([pair], call);
  if (pair.scope !== 'base') {
    throw new Failure('status-forbids', 'Locale profiles are merged along with their base profiles. Merge those.');
  }
  const viewer = await pairViewer(call);
  const found = await factsOfPairs(viewer, [pair]);
  const both = [factsIn(found, pair.first_id), factsIn(found, pair.second_id)] as const;
  const closed = whyClosed(both);
  if (closed !== null) throw new Failure('status-forbids', closed);
  if (pair.state === 'not_duplicate') {
    throw new Failure('status-forbids', decidedApart(pair.decided_by_name, both[0].name, both[1].name));
  }
  const ids = both.map(({ id }) => id);
  const [bases, documents, locales] = await Promise.all([
    database.selectFrom('base_profile').select(['id', 'status', 'frozen']).where('id', 'in', ids).execute(),
    database
      .selectFrom('document')
      .select(['id', 'name', 'sha256', 'base_profile_id'])
      .where('base_profile_id', 'in', ids)
      .orderBy('added_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('locale_profile')
      .selectAll()
      .where('base_profile_id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
  ]);
  const sides = bases.map((base) => ({
    ...base,
    documents: documents.filter((row) => row.base_profile_id === base.id),
    locales: locales.filter((row) => row.base_profile_id === base.id),
  }));
  const untaken = await untakenOf(sides, call);
  return {
    profiles: both.flatMap((facts) =>
      sides
        .filter(({ id }) => id === facts.id)
        .map((side) => ({
          ...comparedProfile(facts, viewer),
          frozen: [side, ...side.locales].some(({ frozen }) => frozen),
          documents: side.documents.map(({ id, name }) => ({ id, name })),
          locales: side.locales
            .map((row) => localeOfCase(row, viewer.lookups))
            .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
          untaken: untaken.get(side.id) ?? [],
        })),
    ),
  };
}

function localeOfCase(row: LocaleProfileRow, lookups: LookupTables): CaseProfile['locales'][number] {
  const { code, label } = localeOf(row.locale_id, lookups);
  return {
    profile_id: row.id,
    version: row.version,
    code,
    label,
    profile_name: row.profile_name,
    status: row.status,
    active: row.active,
    filled: Object.keys(row.attributes).length > 0,
  };
}

type Image = Selectable<MediaTable>;
type Untaken = CaseProfile['untaken'][number];

/** One of the two profiles, with what could be taken over in the order in which that is done. */
interface Side {
  id: string;
  status: LocaleProfileRow['status'];
  /** Its own images and those of the locale profiles beneath. */
  images: readonly Image[];
  documents: readonly { id: string; sha256: string }[];
  locales: readonly LocaleProfileRow[];
}

interface Rules {
  lookups: LookupTables;
  limits: MediaLimits;
  off: readonly string[];
  role: Call['actor']['role'];
  now: Date;
  isBad: (image: Pick<Image, 'sha256' | 'crop_sha256'>) => boolean;
}

/**
 * What each of two profiles cannot take over from the other, and why: by the rules of the merge itself, so that
 * nothing is proposed that would then be refused.
 */
async function untakenOf(
  profiles: readonly Omit<Side, 'images'>[],
  call: Call,
): Promise<ReadonlyMap<string, Untaken[]>> {
  const { database, actor } = call;
  const ids = profiles.map(({ id }) => id);
  const [images, lookups, limits, off] = await Promise.all([
    imagesIn(database, ids),
    lookupTables(database),
    call.mediaLimits(),
    readSetting(database, 'locales_off'),
  ]);
  const sides = profiles.map((one) => ({ ...one, images: images.filter((row) => row.base_profile_id === one.id) }));
  const files = sides.flatMap((one) => [...one.images.flatMap(filesOf), ...one.documents.map(({ sha256 }) => sha256)]);
  const bad = await database.transaction().execute((transaction) => badAmong(transaction, files));
  const isBad: Rules['isBad'] = (image) => filesOf(image).some((file) => bad.has(file));
  const rules = { lookups, limits, off, role: actor.role, now: call.now(), isBad };
  return new Map(
    sides.map((giver) => [
      giver.id,
      sides.filter((into) => into !== giver).flatMap((into) => between(giver, into, rules)),
    ]),
  );
}

/** Images of the base profiles and of those beneath: each has an index of its own. */
async function imagesIn(database: Call['database'], ids: readonly string[]): Promise<Image[]> {
  const images = database.selectFrom('media').selectAll().orderBy('position').orderBy('id');
  const beneath = database.selectFrom('locale_profile').select('id').where('base_profile_id', 'in', ids);
  const [own, theirs] = await Promise.all([
    images.where('base_profile_id', 'in', ids).where('locale_profile_id', 'is', null).execute(),
    images.where('locale_profile_id', 'in', beneath.where('deleted_at', 'is', null)).execute(),
  ]);
  return [...own, ...theirs];
}

function filesOf({ sha256, crop_sha256: crop }: Pick<Image, 'sha256' | 'crop_sha256'>): string[] {
  return crop === null ? [sha256] : [sha256, crop];
}

const LANES = ['profile_picture', 'attachment'] as const;
const roomIn = (lane: (typeof LANES)[number], limits: MediaLimits) =>
  limits[lane === 'profile_picture' ? 'profile_pictures' : 'attachments'];
const imagesOf = ({ images }: Side, localeId: string | null) =>
  images.filter((image) => image.locale_profile_id === localeId);
/** Those of which the other record has none yet. */
const newTo = (own: readonly Image[], theirs: readonly Image[]) =>
  theirs.filter((image) => !own.some((one) => one.kind === image.kind && one.sha256 === image.sha256));
/** Those for which there is no room: others may be left out for these. */
const beyond = (files: readonly { id: string }[], room: number, because: string): Untaken[] =>
  files.slice(Math.max(0, room)).map(({ id }) => ({ id, because, choosable: true }));

function between(giver: Side, into: Side, rules: Rules): Untaken[] {
  const { limits, isBad } = rules;
  const [own, theirs] = [imagesOf(into, null), imagesOf(giver, null)];
  const isDocumentBad = ({ sha256 }: Side['documents'][number]) => isBad({ sha256, crop_sha256: null });
  const onList = [...theirs.filter(isBad), ...giver.documents.filter(isDocumentBad)];
  return [
    ...onList.map(({ id }) => ({ id, because: NOT_TAKEN_OVER, choosable: false })),
    ...LANES.flatMap((lane) => {
      const given = newTo(own, theirs).filter((image) => image.kind === lane && !isBad(image));
      const held = own.filter(({ kind }) => kind === lane).length;
      return beyond(given, roomIn(lane, limits) - held, fullLane(lane, limits));
    }),
    ...beyond(
      giver.documents.filter((document) => !isDocumentBad(document)),
      limits.documents - into.documents.length,
      noRoomForDocuments(limits.documents),
    ),
    ...giver.locales.flatMap((source) => {
      const because = whyNot(source, giver, into, rules);
      return because === null ? [] : [{ id: source.id, because, choosable: false }];
    }),
  ];
}

function whyNot(source: LocaleProfileRow, giver: Side, into: Side, rules: Rules): string | null {
  const { lookups, limits, off, role, now, isBad } = rules;
  const own = into.locales.find((row) => row.locale_id === source.locale_id);
  if (!own && !mayActivateLocales(into.status)) return LOCALES_NEED_APPROVAL;
  if (!own && off.includes(source.locale_id)) return LOCALE_IS_OFF;
  const theirs = imagesOf(giver, source.id);
  if (theirs.some(isBad)) return PICTURE_NOT_TAKEN_OVER;
  const had = own ? imagesOf(into, own.id) : [];
  const all = [...had, ...newTo(had, theirs)];
  const full = LANES.find((lane) => all.filter(({ kind }) => kind === lane).length > roomIn(lane, limits));
  if (full) return fullLane(full, limits);
  try {
    const fields = appliedFields(own ?? { attributes: {}, tags: [] }, wholeInput(source, lookups), lookups, now);
    const missing = missingFieldsOfLocaleProfile(contentWith(all, fields, lookups), role);
    return missing.length === 0 ? null : lacksHere(missing.map(({ label }) => label));
  } catch (error) {
    // The merge would be refused with this sentence.
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
