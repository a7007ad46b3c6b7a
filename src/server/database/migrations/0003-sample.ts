/**
 * Tells whether sample data was begun and finished, so that a start that was interrupted half-way is
 * noticed by the next one. It also keeps what is dropped while loading, or a crash would lose it.
 */
export const sql = /* sql */ `
create table sample_state (
  -- one row at most
  id integer primary key default 1 check (id = 1),
  seed text not null,
  base_profiles integer not null,
  -- statements that build again what was dropped to load faster
  rebuild text[] not null default '{}',
  started_at timestamptz not null,
  finished_at timestamptz
);
`;
