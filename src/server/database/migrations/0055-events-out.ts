/** Where events are sent, how far each address has taken them, and the last times it was tried. */
export const sql = /* sql */ `
create table event_address (
  id uuid primary key,
  name text not null,
  url text not null,
  -- Of whoever named it: no address is told more than they are. Empty: everywhere.
  geos text[] not null,
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null,
  -- The last number that it has taken, or that lies outside its area.
  sent bigint not null,
  paused_at timestamptz,
  -- Tries in a row that failed, since when, and why the last one did.
  failures integer not null default 0,
  failing_since timestamptz,
  problem text,
  next_try timestamptz,
  -- Which process sends, and until when it is believed to live.
  leased_by uuid,
  leased_until timestamptz,
  -- The row stays: it says what was sent where.
  removed_at timestamptz,
  removed_by text,
  removed_by_name text
);
create index event_address_in_force on event_address (made_at, id) where removed_at is null;

create table event_delivery (
  id bigint generated always as identity primary key,
  address_id uuid not null references event_address (id),
  tried_at timestamptz not null,
  took integer not null,
  first bigint not null,
  last bigint not null,
  events integer not null,
  -- null: it was taken
  problem text
);
create index event_delivery_of_address on event_delivery (address_id, id);
`;
