/** What a person's screen shows before its claim is there: several, one for each decision that is under way. */
export const sql = `
alter table queue_worker
  add column shown_record_ids uuid[] not null default '{}',
  drop constraint queue_worker_check,
  add constraint queue_worker_ahead check (ahead_at is not null or (ahead_record_id is null and shown_record_ids = '{}'));
create index queue_worker_by_moment on queue_worker (ahead_at) where ahead_at is not null;
`;
