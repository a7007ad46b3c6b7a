import { NOTHING_TO_TELL, type Outcome } from '../command.ts';
import { failedBecause } from '../each.ts';
import type { Ports } from '../ports.ts';
import type { ClaimAnswer } from '../../src/contract/shapes/queue.ts';

/** Asks for a claim and puts its item on the screen; a refusal is said there too, and nothing on it is lost. */
export async function claimWith(ports: Ports, ask: () => Promise<ClaimAnswer>): Promise<Outcome> {
  ports.queue.claiming();
  try {
    ports.queue.claimed(await ask());
    return NOTHING_TO_TELL;
  } catch (error) {
    const failed = failedBecause('', error);
    ports.queue.failed(failed.sentence);
    return { done: [], failed: [failed] };
  }
}
