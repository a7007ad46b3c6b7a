/** Runs with the rows of a file: what was read of each, its number there, and the profiles that it looks like. */
export const sql = /* sql */ `
alter table bulk_run drop constraint bulk_run_state_check;
alter table bulk_run add constraint bulk_run_state_check check (state in ('receiving', 'checking', 'checked', 'running',
  'finished', 'stopped', 'undoing', 'undone'));
alter table bulk_run_item add column file_row integer;
alter table bulk_run_item add column cells jsonb;
alter table bulk_run_item add column others jsonb;
alter table bulk_run_item drop constraint bulk_run_item_outcome_check;
alter table bulk_run_item add constraint bulk_run_item_outcome_check check (outcome in ('waiting', 'ready', 'refused',
  'done', 'failed', 'undone', 'kept'));
create unique index bulk_run_item_by_row on bulk_run_item (run_id, file_row) where file_row is not null;
create index bulk_run_item_of_outcome_by_row on bulk_run_item (run_id, outcome, file_row) where file_row is not null;
`;
