import { roleFromToken } from '../../../src/contract/policy/roles.ts';
import { SAMPLE_ACCOUNTS } from '../../../src/server/identity/sample-accounts.ts';
import type { SampleActor } from './actors.ts';

/** The sample accounts that can work, with the role they work under. */
export function sampleStaff(): SampleActor[] {
  return SAMPLE_ACCOUNTS.flatMap(({ id, name, claims, disabled }) => {
    const role = roleFromToken(claims.roles);
    return role === null || disabled ? [] : [{ id, name, role }];
  });
}
