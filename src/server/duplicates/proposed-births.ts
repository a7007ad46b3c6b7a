import { sql, type RawBuilder } from 'kysely';
import type { ProfileKind } from '../../contract/policy/status.ts';

/** Somebody has confirmed it since, and has not undone that. */
function isConfirmed(of: Record<'base' | 'locale' | 'attributes', RawBuilder<unknown>>) {
  return sql`coalesce((
    select true from audit_event said
    where said.base_profile_id = ${of.base} and said.locale_profile_id is not distinct from ${of.locale}
      and said.subject ->> 'name' = 'dateOfBirth' and said.reason -> 'confirmed' = 'true'
      and said.after ->> 'value' = ${of.attributes} ->> 'dateOfBirth'
      and not coalesce((
        select true from audit_event undone
        where undone.base_profile_id = said.base_profile_id and undone.group_id = said.group_id
          and undone.event = 111 limit 1), false)
    limit 1), false)`;
}

/** The trail says that the form proposed a row's present date of birth and nobody chose it. */
function isStated(of: Record<'base' | 'locale' | 'attributes', RawBuilder<unknown>>) {
  // Literally the condition of its index; looked up row by row, as "exists" may be answered by scanning all of it.
  return sql`coalesce((
    select true from audit_event logged
    where logged.base_profile_id = ${of.base} and logged.locale_profile_id is not distinct from ${of.locale}
      and logged.subject ->> 'name' = 'dateOfBirth' and logged.reason -> 'proposed' = 'true'
      and logged.after ->> 'value' = ${of.attributes} ->> 'dateOfBirth'
      and not ${isConfirmed(of)} limit 1), false)`;
}

const ofBase = (row: string) => ({
  base: sql.ref(`${row}.id`),
  locale: sql`null::uuid`,
  attributes: sql.ref(`${row}.attributes`),
});

/** Whether the date of birth of a row is only proposed. One proposed to a locale profile from its base profile counts as much as it does there. */
export function isBirthProposed(kind: ProfileKind, row: string) {
  if (kind === 'base') return sql<boolean>`${isStated(ofBase(row))}`;
  const attributes = sql.ref(`${row}.attributes`);
  const base = sql.ref(`${row}.base_profile_id`);
  return sql<boolean>`(${isStated({ base, locale: sql.ref(`${row}.id`), attributes })} and not exists (
    select from base_profile as above
    where above.id = ${base} and left(above.attributes ->> 'dateOfBirth', 10) = left(${attributes} ->> 'dateOfBirth', 10)
      and not ${isStated(ofBase('above'))}))`;
}
