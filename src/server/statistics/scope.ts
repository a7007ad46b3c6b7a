import type { Role } from '../../contract/base/roles.ts';
import { dayAfter, startOfDay } from '../../contract/base/day-range.ts';
import { isCheckersRole, seesEverybody } from '../../contract/statistics/statistic-figures.ts';
import type { Call } from '../platform/calls/call.ts';

/** Whose numbers, and between which moments. */
export interface Scope {
  /** An Admin sees everybody's; all others their own. */
  everybody: boolean;
  actorId: string;
  role: Role;
  /** The first moment of the range, and the first after it. */
  from: Date;
  until: Date;
  timeZone: string;
  now: Date;
}

export function scopeOf(
  range: { from: string; to: string; time_zone: string },
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Scope {
  return {
    everybody: seesEverybody(actor.role),
    actorId: actor.id,
    role: actor.role,
    from: startOfDay(range.from, range.time_zone),
    until: startOfDay(dayAfter(range.to), range.time_zone),
    timeZone: range.time_zone,
    now: now(),
  };
}

/** The column of `statistic_record` that names a profile's owner: for writers who wrote it, for checkers who decided first. */
export function ownerColumn(role: Role): 'author_id' | 'first_by' {
  return isCheckersRole(role) ? 'first_by' : 'author_id';
}
