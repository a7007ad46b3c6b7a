/** Questions on items of a queue. What ends by time alone is not written; what leaves its queue settles itself. */
export const sql = /* sql */ `
create table question (
  id uuid primary key,
  kind text not null check (kind in ('base', 'locale')),
  record_id uuid not null,
  base_profile_id uuid not null,
  queue text not null,
  place text not null check (place in ('record', 'field', 'picture')),
  field text,
  media_id uuid,
  text text not null,
  asker_id text not null,
  asker_name text not null,
  -- One of the two is set.
  to_role text,
  to_person_id text,
  to_person_name text,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('answered', 'withdrawn', 'overtaken')),
  closed_at timestamptz,
  answer text,
  answered_by text,
  answered_by_name text,
  -- It has nothing more to say in the queue: its item was decided on, laid aside, or asked about again.
  settled boolean not null default false,
  check ((to_role is null) <> (to_person_id is null)),
  check ((outcome is null) = (closed_at is null)),
  check ((outcome = 'answered') = (answer is not null))
);
-- At most one has to do with an item; whoever asks again settles what was asked before.
create unique index question_unsettled on question (record_id) where not settled;
create index question_of_asker on question (asker_id, asked_at) where not settled;
create index question_to_person on question (to_person_id, expires_at) where outcome is null and not settled;
create index question_to_role on question (to_role, expires_at) where outcome is null and not settled;

-- However an item leaves its queue, and whoever brings that about: decided, deleted, merged, held, by whichever way.
create function settle_questions() returns trigger language plpgsql as $$
begin
  update question set settled = true,
    outcome = coalesce(outcome, case when expires_at > new.updated_at then 'overtaken' end),
    closed_at = coalesce(closed_at, case when expires_at > new.updated_at then new.updated_at end)
  where record_id = new.id and not settled;
  return null;
end $$;
create trigger settle_questions after update on base_profile for each row
  when (old.queue is distinct from new.queue or old.status is distinct from new.status)
  execute function settle_questions();
create trigger settle_questions after update on locale_profile for each row
  when (old.queue is distinct from new.queue or old.status is distinct from new.status)
  execute function settle_questions();
`;
