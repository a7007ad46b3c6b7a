/** What was exported, by whom and how far: a row is made before the first line is given out, and never taken away. */
export const sql = /* sql */ `
create table export_log (
  id uuid primary key,
  overview text not null,
  format text not null,
  filter jsonb not null,
  sort text not null,
  direction text not null,
  columns jsonb,
  actor_id text not null,
  actor_name text not null,
  actor_role text not null,
  actor_geos text[] not null,
  request_id text not null,
  began_at timestamptz not null,
  part_at timestamptz not null,
  parts integer not null default 0,
  rows integer not null default 0,
  position jsonb,
  rows_before integer not null default 0,
  position_before jsonb,
  ended_at timestamptz
);
create index export_log_by_moment on export_log (began_at, id);
`;
