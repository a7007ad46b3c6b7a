/** Dates of birth that a form proposed and a save stored as they were: two profiles are not one person for having them. */
export const sql = /* sql */ `
create index audit_event_of_proposed_birth on audit_event (base_profile_id)
  where subject ->> 'name' = 'dateOfBirth' and reason -> 'proposed' = 'true';
`;
