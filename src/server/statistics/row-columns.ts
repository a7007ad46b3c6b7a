import { sql } from 'kysely';

/** The columns of a row behind a number: at, key, base_profile_id, locale_profile_id, actor_name, other_name and other_id. */
export const NO_OTHER = sql`null::text as other_name, null::uuid as other_id`;
export const EVENT_COLUMNS = sql`occurred_at as at, id::text as key, base_profile_id, locale_profile_id, actor_name, ${NO_OTHER}`;
/** Of a row with `record_id` and `kind`. */
export const RECORD = sql`record_id::text as key,
  coalesce((select base_profile_id from locale_profile where id = record_id), record_id) as base_profile_id,
  case kind when 'locale' then record_id end as locale_profile_id`;
