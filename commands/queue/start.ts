import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';
import { claimWith } from './claim-answer.ts';
import { MARKED_INSTEAD } from './shown-item.ts';

/** What it does, on its button and in the hints: one key leads on, and back to what is claimed already. */
export function wordOfStart({ claims, shows }: { claims: boolean; shows: boolean }): string {
  if (claims) return 'Back to it';
  return shows ? 'Next item' : 'Start';
}

export const startQueue = defineCommand({
  id: 'queue.start',
  title: 'Start: take the next item',
  section: 'Queue',
  keywords: ['claim', 'begin', 'work', 'review', 'go on', 'resume'],
  keys: [
    { press: 'Enter', scope: 'queue' },
    { press: 'w', scope: 'queue', alternative: true },
    { press: 'w', scope: 'list' },
    { press: 'w', scope: 'review' },
  ],
  roles: rolesFor('queue'),
  target: 'none',
  when({ queue, selected }) {
    if (queue === null) return HIDDEN;
    // Its item would be claimed, or gone back to, out of sight.
    return selected.length > 0 ? MARKED_INSTEAD : READY;
  },
  hint: ({ queue, claim }) => {
    if (queue?.shown?.hold === 'mine') return '';
    return wordOfStart({ claims: claim !== null, shows: (queue?.shown ?? null) !== null });
  },
  steps: {},
  run: ({ ports }) => claimWith(ports, 'on-screen', () => ports.api('queue.next', {})),
  undo: 'none',
  say: () => '',
});
