import type { MissingField } from '../../contract/policy/required-fields.ts';
import { Failure } from '../failures/failure.ts';
import type { Allowed } from '../records/judged.ts';

/**
 * The policy's word on a save. A save also needs every required field, whatever the state; role,
 * state and doubt about age are told first. Throws `incomplete` with what is missing.
 */
export function judgedSave(missing: readonly MissingField[], judge: () => Allowed): Allowed {
  const allowed = judge();
  if (missing.length === 0) return allowed;
  throw new Failure('incomplete', undefined, { missing: missing.map(({ label }) => label), fields: missing });
}
