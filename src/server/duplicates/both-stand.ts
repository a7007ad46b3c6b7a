import { sql, type SqlBool } from 'kysely';

/**
 * A condition on pairs: nobody is asked about a profile that was deleted, or in whose place another goes on. The pair
 * itself is kept, so that it waits again once that is undone.
 */
export const bothStand = sql<SqlBool>`(select deleted_at is null and merged_into is null from base_profile where id = first_base_id)
  and (select deleted_at is null and merged_into is null from base_profile where id = second_base_id)
  and (scope = 'base' or (
    (select deleted_at is null from locale_profile where id = first_id)
    and (select deleted_at is null from locale_profile where id = second_id)))`;
