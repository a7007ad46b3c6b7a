/** Where somebody has said that a proposed date of birth is right; looked up beside the index of the proposals. */
export const sql = /* sql */ `
create index audit_event_of_confirmed_birth on audit_event (base_profile_id)
  where ((subject ->> 'name') = 'dateOfBirth') and ((reason -> 'confirmed') = 'true'::jsonb);
`;
