/**
 * The blocks are made anew by deleting, not by truncating: that would wait for everybody who has read one of them,
 * keep all others waiting, and leave nothing of them to a backup that has begun before.
 */
export const sql = /* sql */ `
create or replace function recount_blocks() returns void language plpgsql as $$
begin
  delete from statistic_fresh;
  delete from statistic_block;
  insert into statistic_block (part, minutes, start, person, key, amount)
    select part, minutes, start_of_block(minutes, at), person, key, sum(amount)
    from statistic_fact join (select part, min(minutes) as minutes from statistic_part_block group by part) as least using (part)
    group by 1, 2, 3, 4, 5;
  insert into statistic_block (part, minutes, start, person, key, amount)
    select part, larger.minutes, start_of_block(larger.minutes, start), person, key, sum(amount)
    from statistic_block join statistic_part_block as larger using (part)
    where statistic_block.minutes < larger.minutes
    group by 1, 2, 3, 4, 5;
end $$;
`;
