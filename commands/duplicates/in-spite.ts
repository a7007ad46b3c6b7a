import { is } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { DuplicateDetails, type DuplicateSpite } from '../../src/contract/shapes/duplicate-pair.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Ports } from '../ports.ts';
import { screenCommand } from '../screen-command.ts';
import { Dismissed } from '../each.ts';

/**
 * Sends what the server may hold back because it looks like another profile. A warning is shown
 * with its reasons, and who says why goes on in spite of just that: if something else is found by then, it
 * is shown as well. A block is shown and stays. Rejects with the server's refusal, as `Dismissed` where the
 * person went back to the changes.
 */
export async function inSpiteOfDuplicates<T>(
  { duplicates }: Pick<Ports, 'duplicates'>,
  send: (reason: DuplicateSpite) => Promise<T>,
): Promise<T> {
  let spite: DuplicateSpite = {};
  for (;;) {
    try {
      return await send(spite);
    } catch (error) {
      if (!(error instanceof Error) || !('details' in error) || !is(error.details, DuplicateDetails)) throw error;
      const { action, seen } = error.details;
      const reason = await duplicates.askReason(error.details, spite.duplicate_reason ?? null);
      if (action === 'block') throw error;
      if (reason === null) throw new Dismissed(error);
      spite = { duplicate_reason: reason, duplicate_seen: seen };
    }
  }
}

/** A person who has to compare two pictures may see them, whatever their adult level. */
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
