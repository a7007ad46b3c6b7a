/**
 * Every time that the trail was looked at or put under a checkpoint. What was proven stands in the signed checkpoints,
 * outside the database; this is who asked, what was found, and the turn: one at a time, whichever process it is.
 */
export const sql = /* sql */ `
create table trail_proof (
  id uuid primary key,
  cause text not null check (cause in ('daily', 'shutdown', 'order')),
  asked_by text,
  asked_by_name text,
  began_at timestamptz not null,
  lease_until timestamptz not null,
  ended_at timestamptz,
  events integer not null default 0,
  of_events integer not null default 0,
  fault_count integer,
  faults jsonb,
  checkpoint integer,
  failed text,
  check ((asked_by is null) = (asked_by_name is null))
);
create unique index trail_proof_under_way on trail_proof ((ended_at is null)) where ended_at is null;
create index trail_proof_by_beginning on trail_proof (began_at);
`;
