import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import type { BaseProfileFilter } from '../../contract/shapes/base-profile-list.ts';
import { Uuid } from '../../contract/shapes/primitives.ts';
import type { Schema } from '../database/schema.ts';
import { anyOf, arrayOf, textConditions } from '../lists/conditions.ts';

/**
 * The conditions of the overview, joined by "and". Text is matched word by word in what a profile is
 * searched by; a whole identifier names its one profile.
 */
export function filterConditions(
  filter: BaseProfileFilter,
  build: ExpressionBuilder<Schema, 'base_profile'>,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [build('base_profile.deleted_at', 'is', null)];
  const { ids, status, active, locale, tags, profile_type: type, gender, country, region, text, creator } = filter;
  if (ids) conditions.push(anyOf(sql.ref('base_profile.id'), ids, 'uuid'));
  if (status) conditions.push(anyOf(sql.ref('base_profile.status'), status, 'text'));
  if (active !== undefined) conditions.push(build('base_profile.active', '=', active));
  if (locale) conditions.push(hasLocale(locale));
  if (tags) conditions.push(sql<SqlBool>`base_profile.tags @> ${arrayOf(tags, 'uuid')}`);
  for (const choice of [type, gender]) {
    if (choice) conditions.push(sql<SqlBool>`base_profile.tags && ${arrayOf(choice, 'uuid')}`);
  }
  if (country) conditions.push(anyOf(sql`(base_profile.attributes ->> 'countryCode')`, country, 'text'));
  if (region) conditions.push(anyOf(sql`(base_profile.attributes ->> 'geoRegion1')`, region, 'text'));
  if (creator !== undefined) conditions.push(build('base_profile.creator_id', '=', creator));
  if (text !== undefined && is(text.trim(), Uuid)) conditions.push(build('base_profile.id', '=', text.trim()));
  else if (text !== undefined) conditions.push(...textConditions(text, sql.ref('base_profile.search_text')));
  return build.and(conditions);
}

/** Base profiles that have a profile in one of these locales. */
function hasLocale(locales: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from locale_profile where locale_profile.base_profile_id = base_profile.id
    and locale_profile.deleted_at is null and ${anyOf(sql.ref('locale_profile.locale_id'), locales, 'uuid')})`;
}
