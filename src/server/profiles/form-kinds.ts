import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import { isForeignZone } from '../../contract/geo/place-zone.ts';
import {
  missingFieldsOfBaseProfile,
  missingFieldsOfLocaleProfile,
  missingOfBaseProfile,
  type MissingField,
} from '../../contract/profiles/missing-fields.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import { searchedTextOf, sortNameOf } from '../names/searched-names.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { BaseProfileUpdateBody, LocaleProfileUpdateBody } from '../../contract/profiles/profile-update.ts';
import { invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { localeOf, type LookupTables, offeredLocales } from '../lookups/lookups.ts';
import type { Intent } from '../records/intent.ts';
import { linkedLocales } from '../records/locales-beneath.ts';
import { imagesOf, ownerOf, type Image } from '../records/owned-images.ts';
import { contentWith, withoutLevels, type Fields } from '../records/profile-content.ts';
import type { BaseProfileRow, ChangeOf } from '../records/record.ts';
import { readSetting } from '../settings/read-setting.ts';
import { memberChange, type FieldChange } from './field-changes.ts';
import type { FieldInput } from './field-input.ts';
import { assertNameIsFree, namedUniquely, nameKeys } from './profile-name.ts';

interface Bodies {
  base: BaseProfileUpdateBody;
  /** With the base profile's link that the person had seen; left out: the present one. */
  locale: LocaleProfileUpdateBody & { base_link?: number | undefined };
}
export type BodyOf<K extends ProfileKind> = Bodies[K];

/** A form as it would be saved. */
interface Filled<K extends ProfileKind> {
  /** Changes of the record itself, beside its fields. */
  members: readonly FieldChange[];
  missing: readonly MissingField[];
  /** The columns that hold the fields, or are derived from them. */
  columns: ChangeOf<K>;
  /** The record's images after the save. */
  images: readonly Image[];
}

/** The differences between the forms of the two kinds. */
interface Form<K extends ProfileKind> {
  input(body: BodyOf<K>, lookups: LookupTables): FieldInput;
  filled(intent: Intent<K>, body: BodyOf<K>, fields: Fields): Promise<Filled<K>>;
  /** Runs a save if the name is free. */
  named<T>(intent: Intent<K>, fields: Fields, save: () => Promise<T>): Promise<T>;
}

export const FORM: { readonly [K in ProfileKind]: Form<K> } = {
  base: {
    input: ({ attributes, tags, date_of_birth: dateOfBirth }) => ({ attributes, tags, dateOfBirth }),
    async filled(intent, body, fields) {
      const { selfieId, reserved, localesTotal, changes } = await appliedMembers(intent, body);
      const images = await imagesOf(intent.transaction, ownerOf(intent));
      const { lookups } = intent.maker;
      const content = { ...contentWith(images, fields, lookups), linkedLocales: localesTotal };
      const asked = contentWith(withoutLevels(images, intent.call, body.levels_of_others), fields, lookups);
      return {
        images,
        members: changes,
        missing: missingFieldsOfBaseProfile({ ...asked, linkedLocales: localesTotal }, intent.call.actor.role),
        columns: {
          ...baseColumns(intent.row.id, fields),
          selfie_id: selfieId,
          reserved_locales: reserved,
          locales_total: localesTotal,
          missing: missingOfBaseProfile(content, 'Creator'),
        },
      };
    },
    named: (_intent, _fields, save) => save(),
  },
  locale: {
    input: localeInput,
    async filled(intent, body, fields) {
      const images = await imagesOf(intent.transaction, ownerOf(intent));
      const { lookups } = intent.maker;
      const content = contentWith(withoutLevels(images, intent.call, body.levels_of_others), fields, lookups);
      const missing = missingFieldsOfLocaleProfile(content, intent.call.actor.role);
      const { code } = localeOf(intent.row.locale_id, intent.maker.lookups);
      return { images, members: [], missing, columns: localeColumns(intent.row.id, fields, code) };
    },
    async named({ transaction, row, base, maker: { lookups } }, { attributes }, save) {
      const name = attributes['profileName'] ?? '';
      const { id: localeId, language } = localeOf(row.locale_id, lookups);
      await assertNameIsFree(transaction, { localeId, baseProfileId: base.id, name }, lookups);
      return namedUniquely(name, language, save);
    },
  },
};

function localeInput(
  { attributes, tags, date_of_birth: born }: LocaleProfileUpdateBody,
  lookups: LookupTables,
): FieldInput {
  if (born && born.attribute_type_id.toLowerCase() !== lookups.attributeTypes.get('dateOfBirth')) {
    throw invalidInput([{ path: 'date_of_birth.attribute_type_id', problem: 'is not the date of birth' }]);
  }
  return { attributes, tags, dateOfBirth: born?.value };
}

/** The columns of a base profile that hold its fields, or are derived from them for lists and search. */
export function baseColumns(id: string, { attributes, tags }: Fields) {
  const name = attributes['profileName'] ?? '';
  return {
    attributes: JSON.stringify(attributes),
    tags: [...tags],
    profile_name: name,
    sort_name: sortNameOf(name),
    sort_city: foldText(attributes['city'] ?? ''),
    foreign_zone: hasForeignZone(attributes),
    date_of_birth: dateOfBirthFromWire(attributes['dateOfBirth'] ?? '')?.day ?? 'infinity',
    search_text: searchedTextOf(id, attributes),
  } satisfies ChangeOf<'base'>;
}

/**
 * The columns of a locale profile that hold its fields, or are derived from them for lists and search.
 *
 * @param code of its locale
 */
export function localeColumns(id: string, { attributes, tags }: Fields, code: string) {
  const name = attributes['profileName'] ?? '';
  return {
    attributes: JSON.stringify(attributes),
    tags: [...tags],
    profile_name: name,
    ...nameKeys(name, code),
    sort_name: sortNameOf(name),
    foreign_zone: hasForeignZone(attributes),
    search_text: searchedTextOf(id, attributes),
  };
}

export function hasForeignZone(attributes: Readonly<Record<string, string>>): boolean {
  return isForeignZone(attributes['geoTimezone'] ?? '', attributes['countryCode'] ?? '');
}

interface Members {
  selfieId: string | null;
  reserved: string[];
  localesTotal: number;
  changes: FieldChange[];
}

/** The update's changes of the record itself; members that it does not mention stay. */
async function appliedMembers(
  { transaction, row, maker }: Intent<'base'>,
  { selfie_id: selfie, reserved_locales: locales }: BaseProfileUpdateBody,
): Promise<Members> {
  if (locales !== undefined && row.status === 'approved') {
    throw new Failure('status-forbids', 'Locales can only be reserved before approval. Activate them instead.');
  }
  const changes: FieldChange[] = [];
  const reserved = locales === undefined ? row.reserved_locales : await reservable(transaction, row, locales, maker);
  if (!sameMembers(reserved, row.reserved_locales)) {
    changes.push(memberChange(row.id, 'reserved_locales', row.reserved_locales, reserved));
  }
  const selfieId = selfie === undefined ? row.selfie_id : (selfie?.toLowerCase() ?? null);
  if (selfieId !== row.selfie_id) {
    changes.push(memberChange(row.id, 'selfie_id', row.selfie_id, selfieId));
    const images = await imagesOf(transaction, { baseProfileId: row.id, localeProfileId: null });
    if (selfieId !== null && !images.some((image) => image.id === selfieId && image.kind === 'profile_picture')) {
      throw invalidInput([{ path: 'selfie_id', problem: 'is not a picture of this profile' }]);
    }
  }
  if (sameMembers(reserved, row.reserved_locales)) {
    return { selfieId, reserved, localesTotal: row.locales_total, changes };
  }
  const linked = await linkedLocales(transaction, row.id);
  return { selfieId, reserved, localesTotal: new Set([...linked.keys(), ...reserved]).size, changes };
}

/** Throws `invalid-input` with each locale that cannot be reserved; one reserved before it was switched off may stay. */
async function reservable(
  transaction: Intent['transaction'],
  row: BaseProfileRow,
  locales: readonly string[],
  { lookups }: Intent['maker'],
): Promise<string[]> {
  const off = (await readSetting(transaction, 'locales_off')).filter((id) => !row.reserved_locales.includes(id));
  return offeredLocales(locales, 'reserved_locales', lookups, off);
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return new Set(a).size === new Set(b).size && a.every((one) => b.includes(one));
}
