import type { Kysely } from 'kysely';
import { dayAfter, startOfDay } from '../../contract/policy/day-range.ts';
import type { FlowEvent } from '../../contract/policy/statistic-figures.ts';
import type { Schema } from '../database/schema.ts';

/** Milliseconds after its end from which nothing is added to a day any more: a transaction ends long before. */
const SETTLED = 60 * 60 * 1000;
/** Counting fewer events than this is so cheap that a day of them is not remembered. */
const MANY = 500;
/** Time zones that are remembered, and days in each. */
const ZONES = 20;
const DAYS = 1000;

export type DayCounts = ReadonlyMap<FlowEvent, number>;

const memories = new WeakMap<Kysely<Schema>, Map<string, Map<string, DayCounts>>>();

/**
 * Everybody's events of days that are over, in one time zone. Events are only ever added at the moment
 * at which they happen, so the counts of such a day stay what they are; each process has its own.
 */
export class ClosedDays {
  private readonly days: Map<string, DayCounts>;
  private readonly timeZone: string;
  private readonly now: Date;

  constructor(database: Kysely<Schema>, timeZone: string, now: Date) {
    this.timeZone = timeZone;
    this.now = now;
    const zones = memories.get(database) ?? new Map<string, Map<string, DayCounts>>();
    memories.set(database, zones);
    this.days = zones.get(timeZone) ?? new Map<string, DayCounts>();
    // The one used last stands last, so that the first is the one to forget.
    zones.delete(timeZone);
    zones.set(timeZone, this.days);
    const [oldest] = zones.keys();
    if (zones.size > ZONES && oldest !== undefined) zones.delete(oldest);
  }

  countsOf(day: string): DayCounts | undefined {
    return this.days.get(day);
  }

  remember(day: string, counts: DayCounts): void {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const end = startOfDay(dayAfter(day), this.timeZone);
    if (total < MANY || end.getTime() + SETTLED > this.now.getTime()) return;
    this.days.set(day, counts);
    const [oldest] = this.days.keys();
    if (this.days.size > DAYS && oldest !== undefined) this.days.delete(oldest);
  }
}
