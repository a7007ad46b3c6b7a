/** Who looked at a record, and whether a person has on this day. */
export const sql = /* sql */ `
create index audit_event_of_looks on audit_event (base_profile_id, actor_id, occurred_at) where event = 112;
`;
