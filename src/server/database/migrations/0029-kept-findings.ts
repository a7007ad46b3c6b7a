/**
 * What the checks find in the texts of a locale profile, kept by whoever writes them, and what of it somebody has set
 * aside as right. `found` names the checks that find something which nobody has set aside. What is there already is looked
 * at in the background, behind the start.
 */
export const sql = /* sql */ `
alter table locale_profile
  add column findings jsonb not null default '[]',
  add column found text[] not null default '{}',
  add column set_aside jsonb not null default '{}';

create index locale_profile_found on locale_profile using gin (found) where deleted_at is null;
-- Decisions on texts in which something was found, for the statistics.
create index audit_event_findings on audit_event (occurred_at, id)
  where event in (7, 8) and after ? 'findings';
`;
