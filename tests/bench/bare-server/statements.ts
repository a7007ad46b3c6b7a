/*
 * Every statement of the bare server, on the tables that Dossier itself makes. What Dossier does besides is
 * left out: token, contract, idempotency, trail, undo record, words of lookups, signed links.
 */

/** One profile with everything beneath it, in one statement. $1: identifier. */
export const PROFILE = `
  select base.*,
    (select coalesce(json_agg(media order by position), '[]') from media
      where base_profile_id = base.id and locale_profile_id is null) as media,
    (select coalesce(json_agg(document order by added_at), '[]') from document where base_profile_id = base.id) as documents,
    (select coalesce(json_agg(json_build_object('id', id, 'locale_id', locale_id, 'status', status, 'active', active)), '[]')
      from locale_profile where base_profile_id = base.id and deleted_at is null) as locales
  from base_profile as base where id = $1 and deleted_at is null`;

/** A page of the overview: what a row shows, with its first picture. $1: how many rows. */
export const PAGE = `
  select id, version, status, active, profile_name, tags, date_of_birth, attributes ->> 'city' as city,
    attributes ->> 'geoRegion1' as region, locales_done, locales_total, missing, frozen, creator_id, creator_name,
    created_at, updated_at, waiting_since, status_since,
    (select coalesce(crop_sha256, sha256) from media where base_profile_id = base.id and locale_profile_id is null
      and kind = 'profile_picture' order by position limit 1) as photo
  from base_profile as base where deleted_at is null order by updated_at desc, id desc limit $1`;

/** Decides. $1: identifier, $2: version. */
export const DECIDE = `
  update base_profile set status = 'disapproved', version = version + 1, updated_at = now(), status_since = now(),
    waiting_since = 'infinity', last_reason = '{"codes": ["photo_quality"], "note": ""}'
  where id = $1 and version = $2 returning id`;

/** Gives back what was decided. $1: identifier. */
export const RELEASE = 'delete from queue_lease where record_id = $1';

/** Claims the next item for $1, no matter who else claims at the same moment. */
export const CLAIM = `
  with item as (
    select id, version from base_profile where queue = 'base-check'
      and not exists (select from queue_lease where record_id = base_profile.id)
    order by queue_rank desc, queued_at limit 1 for no key update skip locked)
  insert into queue_lease (record_id, id, kind, queue, holder_id, holder_name, claimed_at, expires_at)
  select id, gen_random_uuid(), 'base', 'base-check', $1, $1, now(), now() + interval '10 minutes' from item
  returning record_id, (select version from item)`;

/** $1: identifier, $2: version, $3: whether it is to be active. */
export const SET_ACTIVE = `
  update base_profile set active = $3, version = version + 1, updated_at = now()
  where id = $1 and version = $2 returning *`;

/** $1: identifier, $2: version, $3: attributes as JSON. */
export const SAVE = `
  update base_profile set attributes = $3, version = version + 1, updated_at = now(), content_at = now()
  where id = $1 and version = $2 returning *`;
