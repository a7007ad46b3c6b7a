import { NOTHING_TO_REPORT, type Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { Ports } from '../ports.ts';
import type { ClaimAnswer } from '../../src/contract/shapes/queue.ts';

/**
 * Asks for a claim and puts its item on the screen. A refusal loses nothing of what is there.
 *
 * @param where besides a notice, the screen says why it failed
 */
export async function claimWith(
  ports: Ports,
  where: 'on-screen' | 'notice',
  ask: () => Promise<ClaimAnswer>,
): Promise<Outcome> {
  ports.queue.claiming();
  try {
    // What is on its way claims as well: the last request counts.
    await ports.queue.allAnswered();
    ports.queue.claimed(await ask());
    return NOTHING_TO_REPORT;
  } catch (error) {
    const failed = failedBecause('', error);
    ports.queue.failed(where === 'on-screen' ? failed.sentence : null);
    return { done: [], failed: [failed] };
  }
}
