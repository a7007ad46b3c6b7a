import { is } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { DuplicateDetails } from '../../src/contract/shapes/duplicate-pair.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Ports } from '../ports.ts';
import { screenCommand } from '../screen-command.ts';
import { Dismissed } from '../each.ts';

/**
 * Sends what the server may hold back because it looks like another profile. A warning is shown
 * with its reasons, and who says why goes on; a block is shown and stays. Rejects with the server's
 * refusal, as `Dismissed` where the person went back to the changes.
 */
export async function inSpiteOfDuplicates<T>(
  { duplicates }: Pick<Ports, 'duplicates'>,
  send: (reason: { duplicate_reason?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof Error) || !('details' in error) || !is(error.details, DuplicateDetails)) throw error;
    const reason = await duplicates.askReason(error.details);
    if (error.details.action === 'block') throw error;
    if (reason === null) throw new Dismissed(error);
    return send({ duplicate_reason: reason });
  }
}

/** Whoever has to say whether two pictures are one may see them, whatever their adult level. */
export const revealSuspected = screenCommand({
  id: 'duplicate-suspicion.reveal',
  title: 'Show or blur the pictures that look alike',
  section: 'Duplicates',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: ({ scopes }) => (scopes.includes('dialog') ? READY : HIDDEN),
  run: ({ ports }) => ports.duplicates.toggleSuspectedRevealed(),
});
