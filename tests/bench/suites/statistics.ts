import { sql, type RawBuilder } from 'kysely';
import { figure, type Figure, type Suite } from '../figure.ts';
import { fullSize } from '../full-size.ts';
import { inTurns } from '../in-turns.ts';

const RUNS = 5;
const YEAR = 'from=2025-11-22&to=2026-11-21&time_zone=Europe/Copenhagen';
const MONTH = 'from=2026-10-23&to=2026-11-21&time_zone=Europe/Copenhagen';
const WEEK = 'from=2026-11-15&to=2026-11-21&time_zone=Europe/Copenhagen';

/** Counting each event of the trail by day: what the numbers would cost without summaries. */
const COUNT_TRAIL = sql`select event, date_trunc('day', occurred_at), count(*) from audit_event group by 1, 2`;
const COUNT_PROFILES = sql`select status, locale_id, count(*) from locale_profile where deleted_at is null group by 1, 2`;

/** The statistics at full size beside a count of the raw rows, and that the summaries say what the rows say. */
export const suite: Suite = {
  name: 'statistics',
  about: 'The statistics at full size through the API, beside a count of the raw rows.',
  async run(tell) {
    const full = await fullSize(tell);
    const { database } = full.api.services;
    const figures: Figure[] = [];
    async function measure(
      name: string,
      path: string,
      role: 'Admin' | 'BaseChecker' | 'FillIn',
      count: RawBuilder<unknown> = COUNT_TRAIL,
    ) {
      const headers = full.api.as(role);
      const samples = await inTurns(
        RUNS,
        { measured: () => full.read(path, headers), yardstick: () => count.execute(database) },
        1,
      );
      const yardstick = count === COUNT_TRAIL ? 'a count of the whole trail' : 'a count of the profiles';
      figures.push(figure(name, 'ms', samples, { yardstick, note: path.slice(0, 110) }));
    }
    for (const [name, role, firstDay, zone] of [
      ["everybody's year", 'Admin', 1, 'Europe/Copenhagen'],
      ["everybody's year in the time of Nepal", 'Admin', 7, 'Asia/Kathmandu'],
      ["a checker's year", 'BaseChecker', 13, 'Europe/Copenhagen'],
      ["a writer's year", 'FillIn', 19, 'Europe/Copenhagen'],
    ] as const) {
      const path = (turn: number) =>
        `/statistics?from=2025-12-${String(firstDay + turn).padStart(2, '0')}&to=2026-11-21&time_zone=${zone}`;
      const samples = await inTurns(
        RUNS,
        {
          measured: (turn) => full.read(path(turn), full.api.as(role)),
          yardstick: () => COUNT_TRAIL.execute(database),
        },
        0,
      );
      figures.push(
        figure(`${name}, asked for the first time`, 'ms', samples, {
          yardstick: 'a count of the whole trail',
          note: 'Each turn another range. The first of an Admin counts all profiles by status as well, which is then remembered for 30 s.',
        }),
      );
    }
    for (const [name, range] of [
      ['week', WEEK],
      ['month', MONTH],
      ['year', YEAR],
    ] as const) {
      await measure(`everybody's ${name}`, `/statistics?${range}`, 'Admin');
      await measure(`a checker's ${name}`, `/statistics?${range}`, 'BaseChecker');
      await measure(`a writer's ${name}`, `/statistics?${range}`, 'FillIn');
    }
    const { rows } = await sql<{ id: string }>`select id from locale order by code offset 3 limit 1`.execute(database);
    const behind: [string, string, RawBuilder<unknown>][] = [
      ['an event of a day', 'figure=flow&event=7&day=2026-11-02', COUNT_TRAIL],
      ['an event of the range', 'figure=flow&event=7', COUNT_TRAIL],
      ['finished this week', 'figure=own&own=done_week', COUNT_TRAIL],
      ['first decisions', 'figure=first-decisions', COUNT_TRAIL],
      ['approved at once', 'figure=first-approved', COUNT_TRAIL],
      ['disapproved twice', 'figure=loops&loops=2', COUNT_TRAIL],
      ['a reason', 'figure=reason&code=photo_quality', COUNT_TRAIL],
      ['a status', 'figure=status&kind=locale&status=awaiting_approval', COUNT_PROFILES],
      ['a status, overdue', 'figure=status&kind=locale&status=awaiting_approval&overdue=true', COUNT_PROFILES],
      ['a locale', `figure=locale&status=approved&locale_id=${rows[0]?.id}`, COUNT_PROFILES],
    ];
    for (const [name, figureOf, count] of behind) {
      await measure(`rows behind ${name}`, `/statistics/rows?${YEAR}&${figureOf}`, 'Admin', count);
    }
    return figures;
  },
};
