/** What is set aside for a person to be served next, so that their screen can go on before it is answered. */
export const sql = `
alter table queue_worker
  add column ahead_record_id uuid,
  add column ahead_at timestamptz,
  add check ((ahead_record_id is null) = (ahead_at is null));
create index queue_worker_by_ahead on queue_worker (ahead_record_id) where ahead_record_id is not null;
`;
