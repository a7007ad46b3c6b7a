import { rolesFor } from '../../src/contract/policy/access.ts';
import { blocked, defineCommand, NOTHING_TO_REPORT, READY } from '../command.ts';
import { nameOfShown, SHOWN_SCOPES, whenShown } from './shown-item.ts';

export const putBackItem = defineCommand({
  id: 'queue.put-back',
  title: 'Release this item',
  changes: true,
  about: nameOfShown,
  section: 'Queue',
  keywords: ['put back', 'stop', 'pause', 'give back', 'close'],
  keys: SHOWN_SCOPES.map((scope) => ({ press: 'p', scope })),
  roles: rolesFor('queue'),
  target: 'none',
  when: whenShown(({ hold }) =>
    hold === 'mine' ? READY : blocked('not-claimed', 'You can release only an item that you have claimed.'),
  ),
  steps: {},
  async run({ context: { queue }, ports }) {
    const id = queue?.shown?.id ?? '';
    // It may be shown already, and be claimed with the decision before.
    await ports.queue.allAnswered();
    const claim = ports.queue.claimOf(id);
    if (claim !== null) {
      await ports.api('queue.release', { params: { leaseId: claim.id } });
      ports.queue.ended(claim);
    }
    ports.queue.putAway(id);
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  say: () => 'Released',
  silent: true,
});
