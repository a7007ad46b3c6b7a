import { enums, nonempty, optional, size, string } from 'superstruct';
import { demandsNote, OTHER_ASKS } from '../../src/contract/profiles/disapproval.ts';
import {
  problemOfSkip,
  SKIP_CODES,
  SKIP_HOURS,
  SKIP_NOTE_MAXIMUM,
  SKIP_REASONS,
  type SkipReason,
} from '../../src/contract/queue/skips.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { nameOfShown, whenShown, SHOWN_SCOPES, MARKED_INSTEAD } from './shown-item.ts';
import { CLAIM_REASON_MAXIMUM, WHY_OUT_OF_TURN } from '../../src/contract/queue/lease.ts';
import { mayPass } from '../../src/contract/base/errors.ts';
import { blocked, defineCommand, NOTHING_TO_REPORT, READY, type Outcome, keysIn } from '../command.ts';
import type { Context } from '../context.ts';
import { failedBecause } from '../each.ts';
import { judgeClaim } from '../judge.ts';
import type { Ports } from '../ports.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import { screenCommand } from '../screen-command.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';
import { type Undoable, undoFor } from '../review/undoable.ts';
import { layAside } from './next-input.ts';

/**
 * Requests a claim and shows its item. After a refusal the screen stays as it is.
 *
 * @param where where a failure is shown: in a notice, or on the screen as well
 */
export async function claimWith(
  ports: Ports,
  where: 'on-screen' | 'notice',
  ask: () => Promise<ClaimAnswer>,
): Promise<Outcome> {
  ports.queue.claiming();
  try {
    // Decisions being sent claim their next item too, and the last request counts.
    await ports.queue.allAnswered();
    ports.queue.claimed(await ask());
    return NOTHING_TO_REPORT;
  } catch (error) {
    const failed = failedBecause('', error);
    ports.queue.failed(where === 'on-screen' ? failed.sentence : null);
    return { done: [], failed: [failed] };
  }
}

const isOutOfTurn = ({ queue }: Context) => queue?.shown?.inTurn === false;
const reasonShape = size(nonempty(string()), 1, CLAIM_REASON_MAXIMUM);

export const claimItem = defineCommand<'none', { reason: string | undefined }>({
  id: 'queue.claim',
  title: 'Claim this item',
  changes: true,
  keywords: ['take', 'lease', 'work on'],
  keys: keysIn('c', 'list', 'review'),
  roles: RIGHTS.queue.work,
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
    reason: asked('Reason', WHY_OUT_OF_TURN, optional(reasonShape), { asked: isOutOfTurn, required: isOutOfTurn }),
  },
  async run({ args: { reason }, context: { queue }, ports }) {
    if (!queue?.shown) return;
    const { kind, id } = queue.shown;
    const body = { kind, id, ...(reason !== undefined && { reason }) };
    const outcome = await claimWith(ports, 'notice', () => ports.api('queue.claim', { body }));
    const code = outcome.failed[0]?.code;
    // More urgent items have come in since the list was read, so the next press asks for a reason.
    if (code === 'invalid-reason') ports.queue.needsReason({ kind, id });
    else if (code !== undefined && !mayPass(code)) ports.queue.refused({ kind, id }, code === 'leased');
    return outcome;
  },
  undo: 'none',
  say: () => 'Claimed',
  silent: true,
});

interface Skip {
  reason: SkipReason;
  note: string | undefined;
}

export const skipItem = defineCommand<'none', Skip, Undoable>({
  id: 'queue.skip',
  title: 'Skip this item…',
  keywords: ['lay aside', 'later', 'pass', 'not mine'],
  keys: keysIn('s', ...SHOWN_SCOPES, 'record'),
  roles: RIGHTS.queue.work,
  about: nameOfShown,
  when: whenShown(({ hold }, context) =>
    hold === 'mine' ? judgeClaim(context) : blocked('not-claimed', 'You can skip only an item that you have claimed.'),
  ),
  steps: {
    reason: asked(
      'Reason',
      `Why are you skipping it? It will not come back to you for ${SKIP_HOURS} hours.`,
      enums(SKIP_CODES),
      {
        choices: ({ settings }) =>
          SKIP_CODES.filter((value) => settings.skip_reasons.includes(value)).map((value) => ({
            value,
            label: SKIP_REASONS[value],
            ...(demandsNote(value) && { detail: OTHER_ASKS }),
          })),
      },
    ),
    note: asked('Note', 'What is the reason?', optional(size(string(), 0, SKIP_NOTE_MAXIMUM)), {
      asked: (_context, { reason }) => demandsNote(reason),
    }),
  },
  // Which reasons are switched off is a matter of the step's choices, and of the server.
  problem: ({ reason, note = '' }) => problemOfSkip(reason, note, SKIP_CODES),
  run: (job) =>
    layAside(job, (leaseId, input) => {
      const { reason, note = '' } = job.args;
      return job.ports.api('queue.skip', { params: { leaseId }, ...input, body: { reason_code: reason, note } });
    }),
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done }) => `${isolated(done[0]?.name || 'Item')} skipped`,
  after: 'next',
});

/** The decision on the item that is shown, or else the only one; null: the person has to choose. */
function decisionMeant({ waiting, queue }: Context): Context['waiting'][number] | null {
  const onShown = waiting.find(({ id }) => id === queue?.shown?.id);
  return onShown ?? (waiting.length === 1 ? (waiting[0] ?? null) : null);
}

const mustChoose = (context: Context) => decisionMeant(context) === null;

/** The label on its button and in the hints: the same key goes on to the next item, or back to the claimed one. */
export function labelOfStart({ claim, queue }: Pick<Context, 'claim' | 'queue'>): string {
  if (queue?.shown) return claim ? 'Back to my item' : 'Next item';
  return claim || queue?.continues ? 'Continue' : 'Start';
}

export const claimsCommands = [
  defineCommand<'none', { reason: string }>({
    id: 'queue.steal',
    title: 'Take over from someone else…',
    changes: true,
    keywords: ['steal', 'lease', 'claim', 'lock', 'break'],
    keys: keysIn('Shift+c', 'list', 'review'),
    roles: RIGHTS.queue.work,
    about: nameOfShown,
    when: whenShown(({ hold }) => (hold === 'theirs' ? READY : blocked('free', 'Nobody else is working on this.'))),
    // If the item is released while the reason is written, it can be claimed all the same.
    waived: ['free'],
    steps: { reason: asked('Reason', 'Why are you taking it over? They will be notified.', reasonShape) },
    async run({ context: { queue }, args: { reason }, ports }) {
      if (!queue?.shown) return;
      const { kind, id } = queue.shown;
      const outcome = await claimWith(ports, 'notice', () => ports.api('queue.steal', { body: { kind, id, reason } }));
      if (outcome.failed.some(({ code }) => !mayPass(code))) ports.queue.refused({ kind, id }, false);
      return outcome;
    },
    undo: 'none',
    say: () => 'Taken over',
  }),
  defineCommand({
    id: 'queue.put-back',
    title: 'Release this item',
    changes: true,
    about: nameOfShown,
    keywords: ['put back', 'stop', 'pause', 'hand over', 'take a break', 'finish'],
    keys: keysIn('p', ...SHOWN_SCOPES),
    roles: RIGHTS.queue.work,
    when: whenShown(({ hold }) =>
      hold === 'mine' ? READY : blocked('not-claimed', 'You can release only an item that you have claimed.'),
    ),
    async run({ context: { queue }, ports }) {
      const id = queue?.shown?.id ?? '';
      // The item may be shown before the decision that claims it is answered.
      await ports.queue.allAnswered();
      const claim = ports.queue.claimOf(id);
      if (claim !== null) {
        await ports.api('queue.release', { params: { leaseId: claim.id } });
        ports.queue.ended(claim);
      }
      ports.queue.close(id);
    },
    undo: 'none',
    say: () => 'Released',
    silent: true,
  }),
  /** A decision that was never sent needs no undo. */
  screenCommand<'none', { decision: string | undefined }>({
    id: 'queue.give-up',
    title: 'Discard a decision that is waiting for the network',
    keywords: ['offline', 'give up', 'cancel', 'do not send', 'undo', 'waiting'],
    keys: keysIn('Shift+u', 'review', 'queue', 'list'),
    roles: RIGHTS.queue.work,
    when: ({ waiting }) => waiting.length > 0,
    steps: {
      decision: asked('Decision', 'Which decision do you want to discard?', optional(string()), {
        choices: ({ waiting }) => waiting.map(({ key, words }) => ({ value: key, label: words })),
        asked: mustChoose,
        required: mustChoose,
      }),
    },
    runAndSay({ args, context, ports }) {
      const words = ports.queue.giveUp(args.decision ?? decisionMeant(context)?.key ?? '');
      return words === null
        ? 'It is already being sent, so it can no longer be discarded.'
        : `Discarded, not sent: ${words}`;
    },
  }),
  defineCommand({
    id: 'queue.start',
    title: 'Start: claim the next item',
    keywords: ['claim', 'begin', 'work', 'review', 'go on', 'resume'],
    keys: [
      { press: 'Enter', scope: 'queue' },
      { press: 'w', scope: 'queue', alternative: true },
      { press: 'w', scope: 'list' },
      { press: 'w', scope: 'review' },
    ],
    roles: RIGHTS.queue.work,
    when({ queue, selected }) {
      if (queue === null) return false;
      // The panel would not show its item.
      return selected.length === 0 || MARKED_INSTEAD;
    },
    hint: (context) => (context.queue?.shown?.hold === 'mine' ? '' : labelOfStart(context)),
    run: ({ ports }) => claimWith(ports, 'on-screen', () => ports.api('queue.next', {})),
    undo: 'none',
    say: () => '',
  }),
];
