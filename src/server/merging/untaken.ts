import type { Selectable } from 'kysely';
import { mayActivateLocales, LOCALE_IS_OFF, LOCALES_NEED_APPROVAL } from '../../contract/locales/activation.ts';
import type { MediaLimits } from '../../contract/base/media-limits.ts';
import { NOT_TAKEN_OVER, PICTURE_NOT_TAKEN_OVER, lacksHere } from '../../contract/duplicates/merging.ts';
import { missingFieldsOfLocaleProfile } from '../../contract/profiles/missing-fields.ts';
import type { CaseProfile } from '../../contract/duplicates/duplicate-pair.ts';
import type { Call } from '../platform/calls/call.ts';
import type { MediaTable } from '../platform/database/schema.ts';
import { noRoomForDocuments } from '../documents/documents.ts';
import { badAmong } from '../known-pictures/meet-bad-pictures.ts';
import { Failure } from '../platform/failures/failure.ts';
import { lookupTables, type LookupTables } from '../lookups/lookups.ts';
import { fullLane } from '../media/upload-images.ts';
import { appliedFields } from '../profiles/field-input.ts';
import { contentWith } from '../records/profile-content.ts';
import type { LocaleProfileRow } from '../records/record.ts';
import { readSetting } from '../settings/read-setting.ts';
import { wholeInput } from './chosen-fields.ts';

type Image = Selectable<MediaTable>;
type Untaken = CaseProfile['untaken'][number];

interface StoredDocument {
  id: string;
  sha256: string;
  base_profile_id: string;
}

/** The content of a case's two profiles, in the order in which it would be taken over. */
interface Stored {
  bases: readonly Pick<LocaleProfileRow, 'id' | 'status'>[];
  locales: readonly LocaleProfileRow[];
  documents: readonly StoredDocument[];
  images: readonly Image[];
  /** Files that are on a list of known bad pictures. */
  bad: ReadonlySet<string>;
}

interface Rules {
  lookups: LookupTables;
  limits: MediaLimits;
  off: readonly string[];
  role: Call['actor']['role'];
  now: Date;
}

/**
 * What each of two profiles cannot take over from the other, and why: by the rules of the merge itself, so that
 * nothing is proposed that would then be refused.
 */
export async function untakenOf(
  { bases, locales, documents }: Pick<Stored, 'bases' | 'locales' | 'documents'>,
  call: Call,
): Promise<ReadonlyMap<string, Untaken[]>> {
  const { database, actor } = call;
  const [images, lookups, limits, off] = await Promise.all([
    imagesIn(
      database,
      bases.map(({ id }) => id),
    ),
    lookupTables(database),
    call.mediaLimits(),
    readSetting(database, 'locales_off'),
  ]);
  const files = [...images.flatMap(filesOf), ...documents.map(({ sha256 }) => sha256)];
  const bad = await database.transaction().execute((transaction) => badAmong(transaction, files));
  const stored = { bases, locales, documents, images, bad };
  const rules = { lookups, limits, off, role: actor.role, now: call.now() };
  return new Map(
    bases.flatMap(({ id: giver }) =>
      bases
        .filter(({ id }) => id !== giver)
        .map(({ id: into }) => [
          giver,
          [
            ...untakenImages(stored, { giver, into }, rules),
            ...untakenDocuments(stored, { giver, into }, rules),
            ...lackingLocales(stored, { giver, into }, rules),
          ],
        ]),
    ),
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

const isBad = ({ bad }: Stored, image: Image) => filesOf(image).some((file) => bad.has(file));
const isSame = (one: Image, other: Image) => one.kind === other.kind && one.sha256 === other.sha256;
const onList = ({ id }: { id: string }): Untaken => ({ id, because: NOT_TAKEN_OVER, choosable: false });

interface Between {
  giver: string;
  into: string;
}

/** Pictures that are on a list, and those for which there is no room: others may be left out for these. */
function untakenImages(stored: Stored, { giver, into }: Between, { limits }: Rules): Untaken[] {
  const imagesOf = (owner: string) =>
    stored.images.filter((image) => image.base_profile_id === owner && image.locale_profile_id === null);
  const own = imagesOf(into);
  const theirs = imagesOf(giver);
  const given = theirs.filter((image) => !own.some((one) => isSame(one, image)) && !isBad(stored, image));
  return [
    ...theirs.filter((image) => isBad(stored, image)).map(onList),
    ...(['profile_picture', 'attachment'] as const).flatMap((lane) => {
      const inLane = ({ kind }: Image) => kind === lane;
      return given
        .filter(inLane)
        .slice(Math.max(0, roomIn(lane, limits) - own.filter(inLane).length))
        .map(({ id }) => ({ id, because: fullLane(lane, limits), choosable: true }));
    }),
  ];
}

const roomIn = (lane: 'profile_picture' | 'attachment', limits: MediaLimits) =>
  limits[lane === 'profile_picture' ? 'profile_pictures' : 'attachments'];

function untakenDocuments(
  { documents, bad }: Stored,
  { giver, into }: Between,
  { limits: { documents: most } }: Rules,
): Untaken[] {
  const of = (id: string) => documents.filter((row) => row.base_profile_id === id);
  const theirs = of(giver);
  return [
    ...theirs.filter(({ sha256 }) => bad.has(sha256)).map(onList),
    ...theirs
      .filter(({ sha256 }) => !bad.has(sha256))
      .slice(Math.max(0, most - of(into).length))
      .map(({ id }) => ({ id, because: noRoomForDocuments(most), choosable: true })),
  ];
}

function lackingLocales(stored: Stored, { giver, into }: Between, rules: Rules): Untaken[] {
  const { bases, locales, images } = stored;
  const survivor = bases.find(({ id }) => id === into);
  const imagesIn = (id: string | undefined) => images.filter((image) => image.locale_profile_id === id);
  const whyNot = (source: LocaleProfileRow): string | null => {
    const own = locales.find((row) => row.base_profile_id === into && row.locale_id === source.locale_id);
    if (!own && !mayActivateLocales(survivor?.status ?? 'draft')) return LOCALES_NEED_APPROVAL;
    if (!own && rules.off.includes(source.locale_id)) return LOCALE_IS_OFF;
    const theirs = imagesIn(source.id);
    if (theirs.some((image) => isBad(stored, image))) return PICTURE_NOT_TAKEN_OVER;
    const had = own ? imagesIn(own.id) : [];
    const all = [...had, ...theirs.filter((image) => !had.some((one) => isSame(one, image)))];
    return whyNotFilled({ own, source, all }, rules);
  };
  return locales
    .filter((row) => row.base_profile_id === giver)
    .flatMap((source) => {
      const because = whyNot(source);
      return because === null ? [] : [{ id: source.id, because, choosable: false }];
    });
}

function whyNotFilled(
  { own, source, all }: { own: LocaleProfileRow | undefined; source: LocaleProfileRow; all: readonly Image[] },
  { lookups, limits, role, now }: Rules,
): string | null {
  for (const lane of ['profile_picture', 'attachment'] as const) {
    if (all.filter(({ kind }) => kind === lane).length > roomIn(lane, limits)) return fullLane(lane, limits);
  }
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
