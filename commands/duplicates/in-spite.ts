import { is } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { DuplicateDetails } from '../../src/contract/shapes/duplicate-pair.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import type { Ports } from '../ports.ts';

/**
 * Sends what the server may hold back because it looks like another profile. A warning is shown
 * with its reasons, and who says why goes on; a block is shown and stays. Rejects with the server's
 * refusal when the person turns away.
 */
export async function inSpiteOfDuplicates<T>(
  { duplicates }: Pick<Ports, 'duplicates'>,
  send: (reason: { duplicate_reason?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    const details = error instanceof Error && 'details' in error ? error.details : null;
    if (!is(details, DuplicateDetails)) throw error;
    const reason = await duplicates.askReason(details);
    if (reason === null || details.action === 'block') throw error;
    return send({ duplicate_reason: reason });
  }
}

/** Whoever has to say whether two pictures are one may see them, whatever their adult level. */
export const revealSuspected = defineCommand({
  id: 'duplicate-suspicion.reveal',
  title: 'Show or blur the pictures that look alike',
  section: 'Duplicates',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: ({ scopes }) => (scopes.includes('dialog') ? READY : HIDDEN),
  steps: {},
  run: async ({ ports }) => {
    ports.duplicates.toggleSuspectedRevealed();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
