import { appended, quarters, reasons, records } from './0018-kept-counts.ts';

/** Most events are about none of the counts, or name no reason: their writers pay for what they tell only. */
export const sql = /* sql */ `
create or replace function note_audit_events() returns trigger language plpgsql as $$
begin
  if not exists (select from added where event in (1,2,3,4,5,6,7,8,9,10,11,12,111,116)) then
    return null;
  end if;
  with counted as (${quarters('added')}), stored as (
    insert into statistic_quarter as kept (quarter, event, actor_id, locale, amount) select * from counted
    on conflict (quarter, event, actor_id, locale) do update set amount = kept.amount + excluded.amount)
  ${appended(`select 'flow' as part, quarter as at, '' as person, event::text as key, amount from counted`)}
  if exists (select from added where event in (1, 2, 3, 6, 7, 8)) then
    insert into statistic_record as kept (record_id, kind, author_id, first_at, first_event, first_by, disapprovals)
      ${records('added')}
      on conflict (record_id) do update set
        author_id = coalesce(kept.author_id, excluded.author_id),
        first_at = coalesce(kept.first_at, excluded.first_at),
        first_event = coalesce(kept.first_event, excluded.first_event),
        first_by = coalesce(kept.first_by, excluded.first_by),
        disapprovals = kept.disapprovals + excluded.disapprovals;
  end if;
  if exists (select from added where event in (3, 8)) then
    with counted as (${reasons('added')}), stored as (
      insert into statistic_reason as kept (quarter, code, actor_id, author_id, amount) select * from counted
      on conflict (quarter, code, actor_id, author_id) do update set amount = kept.amount + excluded.amount)
    ${appended(
      `select 'reason-actor' as part, quarter as at, actor_id as person, code as key, amount from counted
       union all select 'reason-author', quarter, author_id, code, amount from counted`,
    )}
  end if;
  return null;
end $$;
`;
