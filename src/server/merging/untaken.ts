import type { Selectable } from 'kysely';
import { mayActivateLocales, LOCALE_IS_OFF, LOCALES_NEED_APPROVAL } from '../../contract/policy/locale-activation.ts';
import type { MediaLimits } from '../../contract/policy/media-limits.ts';
import { NOT_TAKEN_OVER, PICTURE_NOT_TAKEN_OVER, lacksHere } from '../../contract/policy/merging.ts';
import { missingFieldsOfLocaleProfile } from '../../contract/policy/missing-fields.ts';
import type { CaseProfile } from '../../contract/shapes/duplicate-pair.ts';
import type { Call } from '../calls/call.ts';
import type { MediaTable } from '../database/schema.ts';
import { noRoomForDocuments } from '../documents/create-document.ts';
import { badAmong } from '../duplicates/meet-bad-pictures.ts';
import { Failure } from '../failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { fullLane } from '../media/upload-images.ts';
import { appliedFields } from '../profiles/field-input.ts';
import { contentWith } from '../records/profile-content.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import { readSetting } from '../settings/read-setting.ts';
import { wholeInput } from './chosen-fields.ts';

type Image = Selectable<MediaTable>;
type Untaken = CaseProfile['untaken'][number];

/** What of a case stands where, in the order in which it would be taken over. */
interface Stored {
  bases: readonly Pick<LocaleProfileRow, 'id' | 'status'>[];
  locales: readonly LocaleProfileRow[];
  images: readonly Image[];
  /** Files that are on a list of known bad pictures. */
  bad: ReadonlySet<string>;
}

interface StoredDocument {
  id: string;
  sha256: string;
  base_profile_id: string;
}

interface Rules {
  lookups: LookupTables;
  limits: MediaLimits;
  off: readonly string[];
  role: Call['actor']['role'];
  now: Date;
}

/**
 * What of the profiles of a case cannot be taken over, by whose it is, and why: found by the rules that the merge itself
 * goes by, so that nothing is proposed that would then be refused.
 */
export async function untakenOf(
  bases: Stored['bases'],
  { locales, documents }: Pick<Stored, 'locales'> & { documents: readonly StoredDocument[] },
  call: Call,
): Promise<ReadonlyMap<string, Untaken[]>> {
  const { database, actor } = call;
  const ids = bases.map(({ id }) => id);
  const [images, lookups, limits, off] = await Promise.all([
    imagesIn(database, ids),
    lookupTables(database),
    call.mediaLimits(),
    readSetting(database, 'locales_off'),
  ]);
  const files = [...images.flatMap(filesOf), ...documents.map(({ sha256 }) => sha256)];
  const bad = await database.transaction().execute((transaction) => badAmong(transaction, files));
  const stored = { bases, locales, images, bad };
  const rules = { lookups, limits, off, role: actor.role, now: call.now() };
  return new Map(
    ids.map((giver) => [
      giver,
      [
        ...badImages(stored, giver),
        ...documents
          .filter((row) => row.base_profile_id === giver && bad.has(row.sha256))
          .map(({ id }) => ({ id, into: null, because: NOT_TAKEN_OVER, choosable: false })),
        ...ids
          .filter((id) => id !== giver)
          .flatMap((into) => [
            ...withoutRoom(stored, { giver, into }, rules),
            ...documentsWithoutRoom(documents, { ids, bad, giver, into }, rules),
            ...lackingLocales(stored, { giver, into }, rules),
          ]),
      ],
    ]),
  );
}

/** Those of the base profiles and those beneath: each has an index of its own. */
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

const isOwn = (owner: string) => (image: Image) => image.base_profile_id === owner && image.locale_profile_id === null;

function badImages({ images, bad }: Stored, giver: string): Untaken[] {
  return images
    .filter((image) => isOwn(giver)(image) && filesOf(image).some((file) => bad.has(file)))
    .map(({ id }) => ({ id, into: null, because: NOT_TAKEN_OVER, choosable: false }));
}

interface Between {
  giver: string;
  /** The profile that would go on. */
  into: string;
}

/** Pictures for which there is no room behind those of the profiles before: others may be left out for them. */
function withoutRoom({ bases, images, bad }: Stored, { giver, into }: Between, { limits }: Rules): Untaken[] {
  const own = images.filter(isOwn(into));
  const isNew = (image: Image) =>
    !own.some(({ kind, sha256 }) => kind === image.kind && sha256 === image.sha256) &&
    !filesOf(image).some((file) => bad.has(file));
  const given = bases
    .filter(({ id }) => id !== into)
    .flatMap(({ id }) => images.filter(isOwn(id)))
    .filter(isNew);
  return (['profile_picture', 'attachment'] as const).flatMap((lane) => {
    const room = limits[lane === 'profile_picture' ? 'profile_pictures' : 'attachments'];
    const count = own.filter(({ kind }) => kind === lane).length;
    return given
      .filter(({ kind }) => kind === lane)
      .slice(Math.max(0, room - count))
      .filter(isOwn(giver))
      .map(({ id }) => ({ id, into, because: fullLane(lane, limits), choosable: true }));
  });
}

/** The same for documents. */
function documentsWithoutRoom(
  documents: readonly StoredDocument[],
  { ids, bad, giver, into }: Between & { ids: readonly string[]; bad: Stored['bad'] },
  { limits: { documents: most } }: Rules,
): Untaken[] {
  const of = (id: string) => documents.filter((row) => row.base_profile_id === id);
  return ids
    .filter((id) => id !== into)
    .flatMap((id) => of(id).filter(({ sha256 }) => !bad.has(sha256)))
    .slice(Math.max(0, most - of(into).length))
    .filter((row) => row.base_profile_id === giver)
    .map(({ id }) => ({ id, into, because: noRoomForDocuments(most), choosable: true }));
}

function lackingLocales({ bases, locales, images, bad }: Stored, { giver, into }: Between, rules: Rules): Untaken[] {
  const survivor = bases.find(({ id }) => id === into);
  const imagesIn = (id: string | undefined) => images.filter((image) => image.locale_profile_id === id);
  const whyNot = (source: LocaleProfileRow): string | null => {
    const own = locales.find((row) => row.base_profile_id === into && row.locale_id === source.locale_id);
    if (!own && !mayActivateLocales(survivor?.status ?? 'draft')) return LOCALES_NEED_APPROVAL;
    if (!own && rules.off.includes(source.locale_id)) return LOCALE_IS_OFF;
    const theirs = imagesIn(source.id);
    if (theirs.some((image) => filesOf(image).some((file) => bad.has(file)))) return PICTURE_NOT_TAKEN_OVER;
    const had = own ? imagesIn(own.id) : [];
    const all = [
      ...had,
      ...theirs.filter((image) => !had.some(({ kind, sha256 }) => kind === image.kind && sha256 === image.sha256)),
    ];
    return whyNotFilled({ own, source, all }, rules);
  };
  return locales
    .filter((row) => row.base_profile_id === giver)
    .flatMap((source) => {
      const because = whyNot(source);
      return because === null ? [] : [{ id: source.id, into, because, choosable: false }];
    });
}

function whyNotFilled(
  { own, source, all }: { own: LocaleProfileRow | undefined; source: LocaleProfileRow; all: readonly Image[] },
  { lookups, limits, role, now }: Rules,
): string | null {
  for (const lane of ['profile_picture', 'attachment'] as const) {
    const most = limits[lane === 'profile_picture' ? 'profile_pictures' : 'attachments'];
    if (all.filter(({ kind }) => kind === lane).length > most) return fullLane(lane, limits);
  }
  try {
    const fields = appliedFields(own ?? { attributes: {}, tags: [] }, wholeInput(source, lookups), lookups, now);
    const missing = missingFieldsOfLocaleProfile(contentWith(all, fields, lookups), role);
    return missing.length === 0 ? null : lacksHere(missing.map(({ label }) => label));
  } catch (error) {
    // What the merge would be refused with.
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
