import { sql, type SqlBool } from 'kysely';

/** A condition on pairs: nobody is asked about a profile in whose place another goes on. */
export const unmerged = sql<SqlBool>`(select merged_into from base_profile where id = first_base_id) is null
  and (select merged_into from base_profile where id = second_base_id) is null`;
