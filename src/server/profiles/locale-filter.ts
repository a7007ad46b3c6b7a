import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import { foldText } from '../../contract/policy/search-text.ts';
import type { LocaleProfileFilter } from '../../contract/shapes/locale-profile-list.ts';
import { Uuid } from '../../contract/shapes/primitives.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { literalPattern, uuidArray } from './filter.ts';

/**
 * The conditions of the locale profiles overview, joined by "and". An identifier names a locale
 * profile or all those of a base profile. `geos`: the person's area, empty for everything.
 */
export function localeFilterConditions(
  { status, active, locale, tags, text }: LocaleProfileFilter,
  geos: readonly string[],
  lookups: LookupTables,
  build: ExpressionBuilder<Schema, 'locale_profile'>,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [build('deleted_at', 'is', null)];
  if (status) conditions.push(status.length === 1 ? build('status', '=', status[0]!) : build('status', 'in', status));
  if (active !== undefined) conditions.push(build('active', '=', active));
  if (locale) conditions.push(build('locale_id', 'in', locale));
  if (tags) conditions.push(sql<SqlBool>`locale_profile.tags @> ${uuidArray(tags)}`);
  if (text !== undefined && is(text.trim(), Uuid)) {
    conditions.push(build.or([build('id', '=', text.trim()), build('base_profile_id', '=', text.trim())]));
  } else if (text !== undefined) {
    for (const word of foldText(text).split(' ').filter(Boolean)) {
      conditions.push(build('search_text', 'like', `%${literalPattern(word)}%`));
    }
  }
  if (geos.length > 0) conditions.push(inArea(geos, lookups));
  return build.and(conditions);
}

/** `isInArea` in SQL. */
function inArea(geos: readonly string[], { locales }: LookupTables): Expression<SqlBool> {
  const mine = locales.filter(({ code }) => geos.includes(code)).map(({ id }) => id);
  return sql<SqlBool>`(
    locale_profile.locale_id = any (array[${sql.join(mine)}]::uuid[])
    or exists (
      select from base_profile where base_profile.id = locale_profile.base_profile_id
      and base_profile.attributes ->> 'countryCode' = any (array[${sql.join([...geos])}]::text[])
    ))`;
}
