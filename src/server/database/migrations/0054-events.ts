/**
 * One number over everything that is told. Whoever writes what is to be told leaves a row in event_waiting, in the same
 * transaction; the numbers are given behind that, to what has been committed, by one transaction after the other. So a
 * number that can be read has only numbers before it that can be read, and a late commit gets a later one.
 */
export const sql = /* sql */ `
create table event_waiting (
  id bigint generated always as identity primary key,
  what text not null,
  -- Of what stands in a trail; that tells the rest.
  audit_event_id bigint,
  -- Of all else: when, by whom, and about what.
  at timestamptz,
  by_id text,
  by_name text,
  about text
);

create table event (
  number bigint primary key,
  what text not null,
  audit_event_id bigint,
  at timestamptz,
  by_id text,
  by_name text,
  about text
);

-- The last number that was given; its row is the lock behind which the next are.
create table event_count (
  id integer primary key default 1 check (id = 1),
  last bigint not null
);

-- What was there before. A clock that was put back does not turn the trail round.
insert into event (number, what, audit_event_id, at, by_id, by_name, about)
select row_number() over (order by moment, place, id), what, audit_event_id, at, by_id, by_name, about
from (
  select max(occurred_at) over (order by id rows unbounded preceding) as moment, 1 as place, id, 'Record' as what,
    id as audit_event_id, null::timestamptz as at, null as by_id, null as by_name, null as about
  from audit_event
  union all
  select changed_at, 2, id, 'SettingChanged', null, changed_at, changed_by, changed_by_name, key from setting_change
  union all
  select changed_at, 3, id, 'BadPicturesChanged', null, changed_at, changed_by, changed_by_name, change
  from bad_picture_change
  union all
  select changed_at, 4, link, 'StaffChanged', null, changed_at, changed_by, changed_by_name, account_id
  from staff_change
  union all
  select began_at, 5, 0, 'ExportBegun', null, began_at, actor_id, actor_name, id::text from export_log
  union all
  select ended_at, 6, 0, 'ExportEnded', null, ended_at, actor_id, actor_name, id::text
  from export_log where ended_at is not null
  union all
  select made_at, 7, 0, 'TokenMade', null, made_at, made_by, made_by_name, id::text from service_token
  union all
  select revoked_at, 8, 0, 'TokenRevoked', null, revoked_at, revoked_by, revoked_by_name, id::text
  from service_token where revoked_at is not null
) as told;
-- A new product has none yet, and is as empty as a backup wants it.
insert into event_count (last) select count(*) from event having count(*) > 0;
`;
