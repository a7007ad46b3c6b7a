import { isErrorCode } from '../../src/contract/errors.ts';
import type { ProfileKind } from '../../src/contract/policy/status.ts';
import type { DisapprovalReason } from '../../src/contract/shapes/disapproval.ts';
import { SEVERAL_MAXIMUM, type SeveralAnswer } from '../../src/contract/shapes/review.ts';
import type { Failed, Outcome } from '../command.ts';
import type { ProfileRecord } from '../context.ts';
import { failedBecause } from '../each.ts';
import type { Ports } from '../ports.ts';
import type { Taken } from './taken.ts';

/**
 * Approves (`reason` null) or disapproves several records, each checked by itself: what is refused
 * keeps none of the others back. What was done in one call is undone in one.
 */
export async function sendDecisions(
  kind: ProfileKind,
  on: readonly ProfileRecord[],
  reason: DisapprovalReason | null,
  { api }: Pick<Ports, 'api'>,
): Promise<Outcome<Taken>> {
  const done: Taken[] = [];
  const failed: Failed[] = [];
  for (let from = 0; from < on.length; from += SEVERAL_MAXIMUM) {
    const part = on.slice(from, from + SEVERAL_MAXIMUM);
    const body = { kind, items: part.map(({ id, version }) => ({ id, version })) };
    try {
      const answer =
        reason === null
          ? await api('review.approve-several', { body })
          : await api('review.disapprove-several', { body: { ...body, reason } });
      const told = tellApart(part, answer);
      done.push(...told.done);
      failed.push(...told.failed);
    } catch (error) {
      failed.push(...part.map(({ id, profile_name: name }) => failedBecause(id, error, name)));
    }
  }
  return { done, failed };
}

function tellApart(on: readonly ProfileRecord[], { results, action_id: actionId }: SeveralAnswer): Outcome<Taken> {
  const done: Taken[] = [];
  const failed: Failed[] = [];
  for (const { id, code, reason } of results) {
    const name = on.find((record) => record.id === id)?.profile_name ?? '';
    if (code === null && actionId !== null) done.push({ id, name, actionId });
    else failed.push({ id, name, code: isErrorCode(code) ? code : 'internal', sentence: reason ?? '' });
  }
  return { done, failed };
}
