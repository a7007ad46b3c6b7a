import { sql } from 'kysely';
import { latinDigits } from '../../contract/letters/digit-value.ts';
import type { BulkOutcome } from '../../contract/bulk/bulk-actions.ts';
import { dateOfBirthFromWire, dateOfBirthToWire } from '../../contract/base/date-of-birth.ts';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import { importFieldLabel } from '../../contract/bulk/import-fields.ts';
import { isolated } from '../../contract/base/words.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import { localeMeant } from '../../contract/locales/meant-locale.ts';
import { profileNameKey } from '../../contract/profiles/name-key.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import { sortNameOf } from '../names/searched-names.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { problemOfDay, typedDay } from '../../contract/base/typed-day.ts';
import type { DuplicateDetails } from '../../contract/duplicates/duplicate-pair.ts';
import type { Call } from '../platform/calls/call.ts';
import type { LooksLike } from '../platform/database/bulk-and-question-tables.ts';
import { DuplicateRefusal } from '../duplicates/check-save.ts';
import { Failure } from '../platform/failures/failure.ts';
import type { Problem } from '../platform/failures/problems.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';
import { countryMeant } from '../geo/meant-country.ts';
import { valuesOfPlace } from '../../contract/geo/place.ts';
import { meantPlace } from '../geo/meant-place.ts';
import type { LookupTables } from '../lookups/lookups.ts';
import { activateLocales } from '../profiles/active-locales.ts';
import { createBaseProfile } from '../profiles/create.ts';
import { deleteRecord } from '../profiles/delete.ts';
import { savedForm } from '../profiles/update.ts';
import { KIND } from '../records/kind.ts';
import { readableProfiles } from '../records/readable.ts';
import { TABLES } from '../records/record.ts';
import { summaryMaker } from '../records/summary.ts';
import { standing } from '../review/as-left.ts';
import { itemCall, type Batch, type Result } from './bulk-actions.ts';
import type { RunRow } from './read-runs.ts';

type Cells = Readonly<Record<string, string>>;

export const TAKEN = 'The base profile already has a profile in this locale.';

/** Makes the record of a row that was found ready. */
export async function madeOf(
  item: { record_id: string; cells: Cells | null },
  run: RunRow,
  call: Call,
): Promise<Result & { outcome: BulkOutcome }> {
  const version = await call.write(() =>
    makeRecord(run.kind, item.record_id, item.cells ?? {}, { ...call, expectedVersion: null }),
  );
  return { outcome: 'done', version, cells: null };
}

/** Takes away what a row was made into. Throws `version-conflict` where a change of it since stands. */
export async function takenBack(
  { record_id: id, version }: { record_id: string; version: number },
  { transaction, run, services }: Batch,
): Promise<Result & { outcome: BulkOutcome }> {
  const found = await KIND[run.kind].locked(transaction, id);
  const now = found.row.version;
  const [as, left] = [await standing({ transaction }, found, now), await standing({ transaction }, found, version)];
  const call = itemCall(services, transaction, run, as === left ? now : version);
  const { action_id: actionId } = await deleteRecord(run.kind, id, call);
  await withoutSteps(call, [actionId]);
  return { outcome: 'undone' };
}

/** An import is taken back as a whole: no step of it is offered alone. */
async function withoutSteps({ database }: Call, ids: readonly (string | null)[]): Promise<void> {
  const steps = ids.filter((id) => id !== null);
  if (steps.length > 0) await database.deleteFrom('action').where('id', 'in', steps).execute();
}

/** Makes what a row says, by the very ways in which a person makes and fills a record. Returns its version. */
export async function makeRecord(kind: ProfileKind, id: string, given: Cells, call: Call): Promise<number> {
  const services = await summaryMaker(call);
  const { lookups } = services;
  const cells = await withMeantPlace(kind, withMeantCodes(kind, given, lookups), call);
  const asBegun = { services, asBegun: true } as const;
  try {
    if (kind === 'base') {
      const { tags, attributes, reserved, profileType } = contentOf(kind, cells, lookups);
      if (profileType === undefined) throw refusal('The profile type is empty. A draft needs one.');
      await createBaseProfile({ profile_type: profileType, locales: reserved }, call, id);
      const saved = await savedForm(kind, id, { attributes, tags }, call, asBegun);
      await withoutSteps(call, [saved.action_id]);
      return saved.record.version;
    }
    const { tags, attributes } = contentOf(kind, cells, lookups);
    const localeId = localeIn(cells['locale'] ?? '', lookups);
    const made = await activateLocales(await baseIn(cells, call), [localeId], call, () => id);
    const [result] = made.results;
    if (result?.outcome === 'already_there') throw refusal(TAKEN);
    if (result?.outcome !== 'created') throw refusal(result?.reason ?? 'The locale profile could not be created.');
    const saved = await savedForm(kind, id, { attributes, tags }, call, asBegun);
    await withoutSteps(call, [made.action_id, saved.action_id]);
    return saved.record.version;
  } catch (error) {
    throw inWordsOfTheRow(error, kind, cells);
  }
}

/**
 * A row with its region and city by the names that a form would choose, and with what the form fills in for that city where
 * the row says nothing of it. Throws `invalid-input` where there is no such place.
 */
async function withMeantPlace(kind: ProfileKind, cells: Cells, { hasOwnPlaces }: Call): Promise<Cells> {
  if (!hasOwnPlaces) return cells;
  const { [COUNTRY]: country = '', [REGION]: region = '', [CITY]: city = '' } = cells;
  const { 'attribute.geoRegion2': district = '', 'attribute.geoLatitude': latitude = '' } = cells;
  const { 'attribute.geoLongitude': longitude = '' } = cells;
  const meant = await meantPlace({ country, region, city, district, latitude, longitude });
  if ('problem' in meant) throw refusal(meant.problem);
  const { place } = meant;
  if (place === null) return { ...cells, ...(region !== '' && { [REGION]: meant.region }) };
  const filled = valuesOfPlace(place);
  const fields = fieldsOf(kind).flatMap(({ name, source }): [string, string][] => {
    const value = filled[name];
    return source.from === 'attribute' && typeof value === 'string' && value !== ''
      ? [[`attribute.${source.type}`, value]]
      : [];
  });
  return { ...Object.fromEntries(fields), ...cells, [REGION]: place.state, [CITY]: place.city };
}

/** A row with codes of its countries and its language, whatever it calls them. Throws `invalid-input` where there is none such. */
function withMeantCodes(kind: ProfileKind, cells: Cells, lookups: LookupTables): Cells {
  const given = ([COUNTRY, 'attribute.geoIso', LANGUAGE] as const).filter((field) => cells[field] !== undefined);
  const meant = given.map((field): [string, string] => {
    const text = cells[field] ?? '';
    const code = field === LANGUAGE ? localeCalled(text, lookups)?.code : countryMeant(text);
    if (code !== undefined) return [field, code];
    const taken =
      field === LANGUAGE
        ? 'Write the language’s name, in English or in the language itself, or its code, such as fr.'
        : 'Write the country’s name, in English or in its own language, or its code, such as DE or DEU.';
    throw refusal(`${labelOf(kind, field)}: there is no “${shown(text)}”. ${taken}`);
  });
  return { ...cells, ...Object.fromEntries(meant) };
}

const [COUNTRY, REGION, CITY] = ['attribute.countryCode', 'attribute.geoRegion1', 'attribute.city'] as const;
const LANGUAGE = 'attribute.geoLanguage';

export function refusal(sentence: string): Failure {
  return new Failure('invalid-input', sentence);
}

const labelOf = importFieldLabel;

/** What a row says of attributes and tags, by identifier. Throws `invalid-input` with a sentence. */
export function contentOf(kind: ProfileKind, cells: Cells, lookups: LookupTables) {
  const attributes = attributesIn(cells).map(([type, text]) => ({
    attribute_type_id: lookups.attributeTypes.get(type) ?? '',
    value: type === 'dateOfBirth' ? bornIn(text) : text,
  }));
  const byGroup = new Map(
    Object.entries(cells).flatMap(([field, text]): [string, string[]][] =>
      field.startsWith('tag.') ? [[field.slice(4), tagsIn(kind, field, text, lookups)]] : [],
    ),
  );
  const reserved = namesInCell(
    cells['reserved_locales'] ?? '',
    (text) => localeCalled(text, lookups) !== undefined,
  ).map((text) => localeIn(text, lookups, SEVERAL));
  return { attributes, tags: [...byGroup.values()].flat(), reserved, profileType: byGroup.get('profileType')?.[0] };
}

/** Attributes in the order of the row, with those that always have the value of another. */
function attributesIn(cells: Cells): [type: string, text: string][] {
  const given = Object.entries(cells).flatMap(([field, text]): [string, string][] =>
    field.startsWith('attribute.') ? [[field.slice('attribute.'.length), text]] : [],
  );
  const also = fieldsOf('base').flatMap(({ source }): [string, string][] => {
    if (source.from !== 'attribute' || !source.also || `attribute.${source.also}` in cells) return [];
    const text = cells[`attribute.${source.type}`];
    return text === undefined ? [] : [[source.also, text]];
  });
  return [...given, ...also];
}

const SEVERAL = ' Separate several with commas, semicolons, vertical bars or spaces.';

const partsOf = (text: string, separator: RegExp) =>
  text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The names in a cell. Some have commas or blanks in them: a text is parted no further once it is a name. */
function namesInCell(text: string, isName: (text: string) => boolean): string[] {
  const parted = (part: string, separator: RegExp) => (isName(part) ? [part] : partsOf(part, separator));
  const listed = partsOf(text, /;/).flatMap((part) => parted(part, /[,|\n，、；،]/));
  return listed.flatMap((part) => {
    const words = parted(part, /\s/);
    return words.every(isName) ? words : [part];
  });
}

function bornIn(text: string): string {
  if (dateOfBirthFromWire(text.trim())) return text;
  const day = typedDay(text);
  if (day === null) {
    throw refusal(`“${shown(text)}” is not a date, or could mean two dates. Write it as YYYY-MM-DD.`);
  }
  const problem = problemOfDay(day);
  if (problem !== null) throw refusal(problem);
  return dateOfBirthToWire(day);
}

function tagsIn(kind: ProfileKind, field: string, text: string, { tagGroups }: LookupTables): string[] {
  const tags = tagGroups.find(({ name }) => name === field.slice(4))?.tags ?? [];
  const tagCalled = (word: string) => {
    const lower = latinDigits(word).toLowerCase();
    return tags.find(({ name }) => name === word) ?? tags.find((one) => isCalled(one, lower));
  };
  return namesInCell(text, (word) => tagCalled(word) !== undefined).map((word) => {
    const tag = tagCalled(word);
    if (tag) return tag.id;
    const isList = word !== text.trim() || /[^\p{L}\p{M}\p{N}_-]/u.test(word);
    throw refusal(`${labelOf(kind, field)}: there is no “${shown(word)}”.${isList ? SEVERAL : ''}`);
  });
}

const isCalled = (tag: { name: string; label: string }, lower: string) =>
  tag.name.toLowerCase() === lower || tag.label.toLowerCase() === lower;

/** The locale of a code, or of the name of its language, in English or in itself. */
function localeCalled(text: string, { locales }: LookupTables): Locale | undefined {
  const compared = (called: string) => foldText(plainHan(called));
  const name = compared(text);
  return (
    localeMeant(text, locales) ??
    locales.find(({ code, label, language }) => [label, language, `${language} (${code})`].map(compared).includes(name))
  );
}

export function localeIn(code: string, lookups: LookupTables, more = ''): string {
  if (code.trim() === '') throw refusal('Locale is empty.');
  const locale = localeCalled(code, lookups);
  if (!locale) throw refusal(`“${shown(code)}” is not one of the ${lookups.locales.length} locales.${more}`);
  return locale.id;
}

export const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Base profiles of one name that a row is compared with; where there are as many, it needs the identifier. */
const NAMESAKES = 50;

async function baseIn(cells: Cells, { database }: Call): Promise<string> {
  const id = (cells['base_profile_id'] ?? '').trim();
  const name = (cells['base_profile_name'] ?? '').trim();
  if (id === '' && name === '') throw refusal('The row names no base profile. Give its identifier or name.');
  const known = database
    .selectFrom('base_profile')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null);
  if (id !== '' && !ID.test(id)) throw refusal(`“${shown(id)}” is not the identifier of a base profile.`);
  const found = id === '' ? undefined : await known.where('id', '=', id).executeTakeFirst();
  if (found) return found.id;
  if (name === '') throw refusal('There is no base profile with this identifier.');
  const named = known.select('profile_name').where('sort_name', '=', sortNameOf(name));
  const exact = await named.where('profile_name', '=', name).limit(2).execute();
  const namesakes = exact.length > 0 ? exact : await named.limit(NAMESAKES).execute();
  const key = profileNameKey(name, '');
  const [one, second] = namesakes.filter((each) => profileNameKey(each.profile_name, '') === key);
  const tooMany = namesakes.length === NAMESAKES;
  if (second || tooMany) throw refusal(`Several base profiles are called “${shown(name)}”. Use the identifier.`);
  if (!one) throw refusal(`There is no base profile “${shown(name)}”.`);
  return one.id;
}

export function shown(text: string): string {
  return isolated(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}

/** A refusal names the field by its words instead of a place in what was sent, and says which profiles the row looks like. */
export function inWordsOfTheRow(error: unknown, kind: ProfileKind, cells: Cells): unknown {
  if (error instanceof DuplicateRefusal) {
    const { pairs, hidden } = error.details as DuplicateDetails;
    const others = pairs.map(({ id, profile_base_id, profile_name: name }): LooksLike => ({
      id,
      profile_base_id,
      name,
    }));
    const names = others.map(({ name }) => `“${isolated(name)}”`).join(', ');
    const more =
      hidden > 0
        ? `${names === '' ? '' : ' and '}${hidden} ${hidden === 1 ? 'profile' : 'profiles'} that you may not see`
        : '';
    return new Failure(error.code, `Looks like ${names}${more}.`, { others });
  }
  if (!(error instanceof Failure) || !Array.isArray(error.details)) return error;
  const attributes = attributesIn(cells);
  const [sentence] = (error.details as Problem[]).map(({ path, problem }) => {
    const [, place] = /^attributes\.(\d+)/.exec(path) ?? [];
    const type = place === undefined ? undefined : attributes[Number(place)]?.[0];
    const label = type ? labelOf(kind, `attribute.${type}`) : LABELS[path.split('.')[0] ?? ''];
    return `${label ?? 'The row'} ${problem}.`;
  });
  return sentence === undefined ? error : new Failure(error.code, sentence);
}

const LABELS: Readonly<Record<string, string>> = {
  tags: 'A tag',
  locales: 'A locale',
  profile_type: 'The profile type',
  date_of_birth: 'The date of birth',
};

/** Profiles that may be of the same person as the record, as far as the person who imports may read them. */
export async function alike(call: Call, kind: ProfileKind, id: string): Promise<LooksLike[]> {
  const { rows } = await sql<LooksLike>`
    select other.id, ${kind === 'base' ? sql`other.id` : sql`other.base_profile_id`} as profile_base_id,
      other.profile_name as name
    from (select case first_id when ${id} then second_id else first_id end as id from duplicate_pair
      where (first_id = ${id} or second_id = ${id}) and state = 'open') as pair
    join ${sql.table(TABLES[kind])} as other using (id) where other.deleted_at is null
    order by other.profile_name, other.id limit 10`.execute(call.database);
  const readable = await readableProfiles(
    rows.map((row) => ({ kind, id: row.id })),
    call,
  );
  return rows.filter((row) => readable.has(row.id));
}
