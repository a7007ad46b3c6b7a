import { sql, type SqlBool } from 'kysely';

/** A condition on pairs: nobody is asked about a profile in whose place another goes on. */
export const unmerged = sql<SqlBool>`not exists (select from base_profile
  where id in (first_base_id, second_base_id) and merged_into is not null)`;
