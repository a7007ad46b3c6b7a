import { nonempty, size, string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { STEAL_REASON_MAXIMUM } from '../../src/contract/policy/queues.ts';
import { blocked, defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';
import type { Context } from '../context.ts';
import type { QueuePort } from './port.ts';
import { claimWith } from './claim-answer.ts';

const keysOn = (press: string) => (['list', 'review'] as const).map((scope) => ({ press, scope }));

/** The item that a claim is about: the one on the screen, or the row under the cursor where the list has the focus. */
function itemAt({ queue, scopes }: Context, port: QueuePort) {
  if ((scopes.includes('list') && !scopes.includes('review')) || !queue?.shown) return port.row();
  return { kind: queue.shown.kind, id: queue.shown.id };
}

export const claimItem = defineCommand({
  id: 'queue.claim',
  title: 'Claim this item',
  section: 'Queue',
  keywords: ['take', 'lease', 'work on'],
  keys: keysOn('c'),
  roles: rolesFor('queue'),
  target: 'none',
  when({ queue, scopes }) {
    if (queue === null) return HIDDEN;
    if (scopes.includes('list') && !scopes.includes('review')) return READY;
    const { shown } = queue;
    if (shown?.hold === 'mine') return blocked('claimed', 'You have claimed this already.');
    if (shown?.hold === 'theirs') {
      return blocked('leased', `${shown.holder} is working on this. Take it over with a reason.`);
    }
    return READY;
  },
  steps: {},
  async run({ context, ports }) {
    const item = itemAt(context, ports.queue);
    if (item === null) return NOTHING_TO_TELL;
    return claimWith(ports, 'notice', () => ports.api('queue.claim', { body: item }));
  },
  undo: 'none',
  say: () => 'Claimed',
  silent: true,
  failure: 'Claiming failed',
});

export const stealItem = defineCommand<'none', { reason: string }>({
  id: 'queue.steal',
  title: 'Take over from whoever works on it…',
  section: 'Queue',
  keywords: ['steal', 'lease', 'claim', 'lock', 'break'],
  keys: keysOn('Shift+c'),
  roles: rolesFor('queue'),
  target: 'none',
  when({ queue, scopes }) {
    if (queue === null) return HIDDEN;
    const atList = scopes.includes('list') && !scopes.includes('review');
    if (atList || queue.shown?.hold === 'theirs') return READY;
    return blocked('free', 'Nobody else is working on this.');
  },
  steps: {
    reason: {
      title: 'Reason',
      prompt: 'Why do you take it over? They are told.',
      shape: size(nonempty(string()), 1, STEAL_REASON_MAXIMUM),
    },
  },
  async run({ context, args, ports }) {
    const item = itemAt(context, ports.queue);
    if (item === null) return NOTHING_TO_TELL;
    return claimWith(ports, 'notice', () => ports.api('queue.steal', { body: { ...item, reason: args.reason } }));
  },
  undo: 'none',
  say: () => 'Taken over',
  failure: 'Taking over failed',
});
