import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

export const putBackItem = defineCommand({
  id: 'queue.put-back',
  title: 'Put this item back',
  section: 'Queue',
  keywords: ['release', 'stop', 'pause', 'give back', 'close'],
  keys: [{ press: 'p', scope: 'review' }],
  roles: rolesFor('queue'),
  target: 'none',
  when: ({ queue }) => (queue?.shown ? READY : HIDDEN),
  steps: {},
  async run({ context: { queue, claim }, ports }) {
    if (claim !== null && queue?.shown?.hold === 'mine') {
      await ports.api('queue.release', { params: { leaseId: claim.id } });
      ports.queue.ended(claim);
    }
    ports.queue.putAway();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => 'Put back',
  silent: true,
  failure: 'Putting back failed',
});
