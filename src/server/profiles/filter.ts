import { sql, type Expression, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import { SETTINGS } from '../../contract/settings/settings.ts';
import type { TextCheck } from '../../contract/profiles/text-checks.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import type { BaseProfileFilter, LocaleProfileFilter } from '../../contract/profiles/profile-lists.ts';
import { Uuid } from '../../contract/base/primitives.ts';
import { anyOf, arrayOf, textConditions } from '../platform/lists/conditions.ts';
import { TABLES } from '../records/record.ts';

export type FilterOf<K extends ProfileKind> = { base: BaseProfileFilter; locale: LocaleProfileFilter }[K];
type Condition = Expression<SqlBool>;
/** The condition on a row for each field of a kind's filter. */
type Fields<K extends ProfileKind> = {
  readonly [Field in keyof FilterOf<K>]-?: (wanted: NonNullable<FilterOf<K>[Field]>) => Condition;
};

/** Fields with the same meaning for both kinds. */
function fieldsOfEach(kind: ProfileKind) {
  const table = sql.table(TABLES[kind]);
  return {
    status: (wanted: readonly string[]) => anyOf(sql`${table}.status`, wanted, 'text'),
    active: (wanted: boolean) => sql<SqlBool>`${table}.active = ${wanted}`,
    // Literally the condition of its index.
    foreign_zone: (wanted: boolean) => sql<SqlBool>`${sql.raw(wanted ? '' : 'not ')}${table}.foreign_zone`,
    tags: (wanted: readonly string[]) => sql<SqlBool>`${table}.tags @> ${arrayOf(wanted, 'uuid')}`,
  };
}

const FIELDS: { readonly [K in ProfileKind]: Fields<K> } = {
  base: {
    ...fieldsOfEach('base'),
    ids: (wanted) => anyOf(sql`base_profile.id`, wanted, 'uuid'),
    locale: (wanted) => sql<SqlBool>`exists (
      select from locale_profile where locale_profile.base_profile_id = base_profile.id
      and locale_profile.deleted_at is null and ${anyOf(sql`locale_profile.locale_id`, wanted, 'uuid')})`,
    profile_type: (wanted) => sql<SqlBool>`base_profile.tags && ${arrayOf(wanted, 'uuid')}`,
    gender: (wanted) => sql<SqlBool>`base_profile.tags && ${arrayOf(wanted, 'uuid')}`,
    country: (wanted) => anyOf(sql`(base_profile.attributes ->> 'countryCode')`, wanted, 'text'),
    region: (wanted) => anyOf(sql`(base_profile.attributes ->> 'geoRegion1')`, wanted, 'text'),
    creator: (wanted) => sql<SqlBool>`base_profile.creator_id = ${wanted}`,
    text: (wanted) => textOrId('base', wanted, (id) => sql<SqlBool>`base_profile.id = ${id}`),
  },
  locale: {
    ...fieldsOfEach('locale'),
    // Literally the condition of its index.
    stale: (wanted) => sql<SqlBool>`locale_profile.stale_fields ${sql.raw(wanted ? '<>' : '=')} '{}'`,
    finding: (wanted) => sql<SqlBool>`locale_profile.found && ${checksOn(wanted)}`,
    base: (wanted) => anyOf(sql`locale_profile.base_profile_id`, wanted, 'uuid'),
    locale: (wanted) => anyOf(sql`locale_profile.locale_id`, wanted, 'uuid'),
    // An identifier names a locale profile or all those of a base profile.
    text: (wanted) =>
      textOrId(
        'locale',
        wanted,
        (id) => sql<SqlBool>`(locale_profile.id = ${id} or locale_profile.base_profile_id = ${id})`,
      ),
  },
};

/** Findings of a check that is off are kept, but shown nowhere. */
function checksOn(wanted: readonly TextCheck[]) {
  return sql`array(select unnest(${arrayOf(wanted, 'text')}) except
    select jsonb_array_elements_text(coalesce((select value from setting where key = 'checks_off'),
      ${JSON.stringify(SETTINGS.checks_off.default)}::jsonb)))`;
}

/** Text is matched word by word in a record's searched text; a whole identifier finds its record. */
function textOrId(kind: ProfileKind, text: string, named: (id: string) => Condition): Condition {
  const id = text.trim();
  return is(id, Uuid) ? named(id) : all(textConditions(text, sql`${sql.table(TABLES[kind])}.search_text`));
}

/** The conditions of an overview, joined by "and". Other members of `filter` are ignored. */
export function filterConditions<K extends ProfileKind>(kind: K, filter: FilterOf<K>): Condition {
  // Each field takes the value of its own name; TypeScript cannot follow a name through both.
  const fields = FIELDS[kind] as Readonly<Record<string, (wanted: unknown) => Condition>>;
  const given: Readonly<Record<string, unknown>> = filter;
  return all([
    sql<SqlBool>`${sql.table(TABLES[kind])}.deleted_at is null`,
    ...Object.entries(fields).flatMap(([name, asked]) => (given[name] === undefined ? [] : [asked(given[name])])),
  ]);
}

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)})`;
}
