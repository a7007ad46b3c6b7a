import { queueOfRole } from '../../contract/queue/queues.ts';
import type { QueueCounts } from '../../contract/queue/queue-counts.ts';
import { roleNow } from '../session/session-state.ts';
import { personalState } from '../context/personal.ts';

/** The last message of the live stream; nothing while it is not connected. */
export const liveState = personalState<{ queues: readonly QueueCounts[] }>(() => ({ queues: [] }));

/** The counts of the person's own queue; null: none has been received, or the person has no queue. */
export function ownCounts(queues: readonly QueueCounts[]): QueueCounts | null {
  const role = roleNow();
  const own = role && queueOfRole(role);
  return queues.find(({ queue }) => queue === own) ?? null;
}
