import { onlyReads } from '../../contract/operations/reading-operations.ts';
import type { Operation } from '../../contract/operations/operation.ts';
import type { OperationId } from '../../contract/operations/operations.ts';
import { SEEN_AS_HEADER, seenAsFromHeader, type SeenAs } from '../../contract/policy/seen-as.ts';
import type { Actor, SignedIn } from '../calls/call.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { Failure } from '../failures/failure.ts';

/** The role that the caller wants to see as; null if they named none. Throws `invalid-input`. */
export function seenAsOf(header: string | undefined): SeenAs | null {
  if (header === undefined) return null;
  const seen = seenAsFromHeader(header);
  if (seen === null) {
    throw invalidInput([{ path: SEEN_AS_HEADER, problem: 'should be a role other than Admin, and areas behind it' }]);
  }
  return seen;
}

/** Throws `only-seeing` for what would change something: a person who sees as another role only looks. */
export function assertOnlyReads(id: OperationId, operation: Pick<Operation, 'method'>): void {
  if (!onlyReads(id, operation)) throw new Failure('only-seeing');
}

/**
 * The rights of the role that an Admin sees as, in place of their own. All later checks use these, within the Admin's
 * own area. Throws `role-forbids` or `area-forbids`.
 */
export function asSeen(person: Actor | SignedIn, { role, areas }: SeenAs): Actor {
  if (!('role' in person) || person.role !== 'Admin' || person.isService) throw new Failure('role-forbids');
  const own = person.geos;
  if (own.length > 0 && areas.some((area) => !own.includes(area))) throw new Failure('area-forbids');
  return { ...person, role, geos: areas.length === 0 ? own : areas };
}
