import { onlyReads } from '../../../contract/reading-operations.ts';
import { RIGHTS } from '../../../contract/base/rights.ts';
import type { Operation } from '../../../contract/base/operation.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { SEEN_AS_HEADER, seenAsFromHeader, type SeenAs } from '../../../contract/staff/seen-as.ts';
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
  const mayLook = 'role' in person && !person.isService && RIGHTS.staff['see-as'].includes(person.role);
  if (!mayLook) throw new Failure('role-forbids');
  const own = person.geos;
  if (own.length > 0 && areas.some((area) => !own.includes(area))) throw new Failure('area-forbids');
  return { ...person, role, geos: areas.length === 0 ? own : areas };
}

/** A read may write notes of its own: while seeing as another role it leaves no trace either. */
export function refusedWrite(): Promise<never> {
  return Promise.reject(new Failure('only-seeing'));
}
