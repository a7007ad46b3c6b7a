/** An action that was undone and then done again lives on in the action that did so. */
export const sql = /* sql */ `
alter table action add column redone_as uuid;
create index action_by_redone_as on action (redone_as) where redone_as is not null;
`;
