import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';
import { claimWith } from './claim-answer.ts';

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
  when: ({ queue }) => (queue === null ? HIDDEN : READY),
  steps: {},
  run: ({ ports }) => claimWith(ports, 'on-screen', () => ports.api('queue.next', {})),
  undo: 'none',
  say: () => '',
});
