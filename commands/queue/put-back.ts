import { rolesFor } from '../../src/contract/policy/access.ts';
import { blocked, defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';
import { nameOfShown, SHOWN_SCOPES, whenShown } from './shown-item.ts';

export const putBackItem = defineCommand({
  id: 'queue.put-back',
  title: 'Put this item back',
  changes: true,
  about: nameOfShown,
  section: 'Queue',
  keywords: ['release', 'stop', 'pause', 'give back', 'close'],
  keys: SHOWN_SCOPES.map((scope) => ({ press: 'p', scope })),
  roles: rolesFor('queue'),
  target: 'none',
  when: whenShown(({ hold }) =>
    hold === 'mine' ? READY : blocked('not-claimed', 'Only an item that you have claimed is put back.'),
  ),
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
});
