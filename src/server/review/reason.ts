import { isOffered, problemOfReason } from '../../contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../contract/shapes/disapproval.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { readSetting } from '../settings/read-setting.ts';

/** Throws `invalid-reason` for a reason that is not complete, or that an Admin has switched off. */
export async function assertReason(reason: DisapprovalReason, { database }: Pick<Call, 'database'>): Promise<void> {
  const problem = problemOfReason(reason);
  if (problem !== null) throw new Failure('invalid-reason', problem);
  const offered = await readSetting(database, 'disapproval_reasons');
  if (!reason.codes.every((code) => isOffered(code, offered))) {
    throw new Failure('invalid-reason', 'This reason is switched off. Choose another one.');
  }
}
