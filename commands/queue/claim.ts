import { nonempty, optional, size, string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { nameOfShown, whenShown } from './shown-item.ts';
import { CLAIM_REASON_MAXIMUM, WHY_OUT_OF_TURN } from '../../src/contract/policy/lease.ts';
import { mayPass } from '../../src/contract/errors.ts';
import { blocked, defineCommand, NOTHING_TO_REPORT, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { claimWith } from './claim-answer.ts';

const isOutOfTurn = ({ queue }: Context) => queue?.shown?.inTurn === false;
const keysOn = (press: string) => (['list', 'review'] as const).map((scope) => ({ press, scope }));
const reasonShape = size(nonempty(string()), 1, CLAIM_REASON_MAXIMUM);

export const claimItem = defineCommand<'none', { reason: string | undefined }>({
  id: 'queue.claim',
  title: 'Claim this item',
  changes: true,
  section: 'Queue',
  keywords: ['take', 'lease', 'work on'],
  keys: keysOn('c'),
  roles: rolesFor('queue'),
  target: 'none',
  about: nameOfShown,
  when: whenShown(({ hold, holder, lost, waits }) => {
    if (hold === 'mine' && !lost) return blocked('claimed', 'You have already claimed this.');
    // A person who has just lost it need not wait for the list to show it as free again.
    if (hold === 'theirs' && !lost) {
      return blocked('leased', `${holder} is working on this. To take it over, give a reason.`);
    }
    return waits ? READY : blocked('not-waiting', 'This is no longer waiting in your queue.');
  }),
  steps: {
    reason: {
      title: 'Reason',
      prompt: WHY_OUT_OF_TURN,
      shape: optional(reasonShape),
      asked: isOutOfTurn,
      required: isOutOfTurn,
    },
  },
  async run({ args: { reason }, context: { queue }, ports }) {
    if (!queue?.shown) return NOTHING_TO_REPORT;
    const { kind, id } = queue.shown;
    const body = { kind, id, ...(reason !== undefined && { reason }) };
    const outcome = await claimWith(ports, 'notice', () => ports.api('queue.claim', { body }));
    const code = outcome.failed[0]?.code;
    // More urgent ones have come in since the list was asked for: the next press, and Retry, ask why.
    if (code === 'invalid-reason') ports.queue.passesOver({ kind, id });
    else if (code !== undefined && !mayPass(code)) ports.queue.refused({ kind, id }, code === 'leased');
    return outcome;
  },
  undo: 'none',
  say: () => 'Claimed',
  silent: true,
});

export const stealItem = defineCommand<'none', { reason: string }>({
  id: 'queue.steal',
  title: 'Take over from someone else…',
  changes: true,
  section: 'Queue',
  keywords: ['steal', 'lease', 'claim', 'lock', 'break'],
  keys: keysOn('Shift+c'),
  roles: rolesFor('queue'),
  target: 'none',
  about: nameOfShown,
  when: whenShown(({ hold }) => (hold === 'theirs' ? READY : blocked('free', 'Nobody else is working on this.'))),
  // Given back while the reason was written: it is theirs all the easier, and the words are not lost.
  answered: ['free'],
  steps: {
    reason: { title: 'Reason', prompt: 'Why are you taking it over? They will be notified.', shape: reasonShape },
  },
  async run({ context: { queue }, args: { reason }, ports }) {
    if (!queue?.shown) return NOTHING_TO_REPORT;
    const { kind, id } = queue.shown;
    const outcome = await claimWith(ports, 'notice', () => ports.api('queue.steal', { body: { kind, id, reason } }));
    if (outcome.failed.some(({ code }) => !mayPass(code))) ports.queue.refused({ kind, id }, false);
    return outcome;
  },
  undo: 'none',
  say: () => 'Taken over',
});
