import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import type { LocaleProfileFilter } from '../../contract/shapes/locale-profile-list.ts';
import { Uuid } from '../../contract/shapes/primitives.ts';
import type { Schema } from '../database/schema.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { textConditions, anyOf, arrayOf } from '../lists/conditions.ts';
import { inArea } from '../records/base-area.ts';

/**
 * The conditions of the locale profiles overview, joined by "and". An identifier names a locale
 * profile or all those of a base profile. `geos`: the person's area, empty for everything.
 */
export function localeFilterConditions(
  { base, status, active, locale, tags, text }: LocaleProfileFilter,
  geos: readonly string[],
  lookups: LookupTables,
  build: ExpressionBuilder<Schema, 'locale_profile'>,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [build('locale_profile.deleted_at', 'is', null)];
  if (base) conditions.push(anyOf(sql.ref('locale_profile.base_profile_id'), base, 'uuid'));
  if (status) conditions.push(anyOf(sql.ref('locale_profile.status'), status, 'text'));
  if (active !== undefined) conditions.push(build('locale_profile.active', '=', active));
  if (locale) conditions.push(anyOf(sql.ref('locale_profile.locale_id'), locale, 'uuid'));
  if (tags) conditions.push(sql<SqlBool>`locale_profile.tags @> ${arrayOf(tags, 'uuid')}`);
  if (text !== undefined && is(text.trim(), Uuid)) {
    const id = text.trim();
    conditions.push(build.or([build('locale_profile.id', '=', id), build('locale_profile.base_profile_id', '=', id)]));
  } else if (text !== undefined) conditions.push(...textConditions(text, sql.ref('locale_profile.search_text')));
  if (geos.length > 0) conditions.push(inArea(geos, lookups));
  return build.and(conditions);
}
