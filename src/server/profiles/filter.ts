import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { is } from 'superstruct';
import { foldText } from '../../contract/policy/search-text.ts';
import type { BaseProfileFilter } from '../../contract/shapes/base-profile-list.ts';
import { Uuid } from '../../contract/shapes/primitives.ts';
import type { Schema } from '../database/schema.ts';

/** Text for a LIKE pattern in which nothing is a wildcard. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/**
 * The conditions of the overview, joined by "and". Text is matched word by word inside the folded
 * names; a whole identifier names its one profile.
 */
export function filterConditions(
  filter: BaseProfileFilter,
  build: ExpressionBuilder<Schema, 'base_profile'>,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [build('deleted_at', 'is', null)];
  const { status, active, tags, text, creator } = filter;
  // One status is compared as such: then the index over status and time also gives the order.
  if (status) conditions.push(status.length === 1 ? build('status', '=', status[0]!) : build('status', 'in', status));
  if (active !== undefined) conditions.push(build('active', '=', active));
  if (tags) conditions.push(sql<SqlBool>`base_profile.tags @> ${uuidArray(tags)}`);
  if (creator !== undefined) conditions.push(build('creator_id', '=', creator));
  if (text !== undefined && is(text.trim(), Uuid)) conditions.push(build('id', '=', text.trim()));
  else if (text !== undefined) {
    for (const word of foldText(text).split(' ').filter(Boolean)) {
      conditions.push(build('search_text', 'like', `%${literalPattern(word)}%`));
    }
  }
  return build.and(conditions);
}

export function uuidArray(ids: readonly string[]) {
  return sql`array[${sql.join(ids)}]::uuid[]`;
}
