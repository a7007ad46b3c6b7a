/** What came of pairs within a range of days, without what was taken back: the numbers and the rows behind them. */
export const sql = /* sql */ `
create index duplicate_log_standing on duplicate_log (outcome, occurred_at, id) where undone_at is null;
`;
