import { enums, optional, size, string } from 'superstruct';
import { OTHER_ASKS } from '../../src/contract/profiles/disapproval.ts';
import { nameOfShown, SHOWN_SCOPES, whenShown } from './shown-item.ts';
import {
  problemOfSkip,
  SKIP_CODES,
  SKIP_HOURS,
  SKIP_NOTE_MAXIMUM,
  SKIP_REASONS,
  type SkipReason,
} from '../../src/contract/queue/skips.ts';
import { judgeClaim } from '../judge.ts';
import { blocked, defineCommand, keysIn } from '../command.ts';
import { type Undoable, undoFor } from '../review/undoable.ts';
import { withNext, leaseOf } from './next-input.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { claimItem, claimsCommands } from './claims.ts';
import { lookAroundCommands } from './look-around.ts';
import { asked } from '../steps.ts';

interface Skip {
  reason: SkipReason;
  note: string | undefined;
}

export const QUEUE_COMMANDS = [
  defineCommand<'none', Skip, Undoable>({
    id: 'queue.skip',
    title: 'Skip this item…',
    keywords: ['lay aside', 'later', 'pass', 'not mine'],
    keys: keysIn('s', ...SHOWN_SCOPES, 'record'),
    roles: RIGHTS.queue.work,
    about: nameOfShown,
    when: whenShown(({ hold }, context) =>
      hold === 'mine'
        ? judgeClaim(context)
        : blocked('not-claimed', 'You can skip only an item that you have claimed.'),
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
              ...(value === 'other' && { detail: OTHER_ASKS }),
            })),
        },
      ),
      note: asked('Note', 'What is the reason?', optional(size(string(), 0, SKIP_NOTE_MAXIMUM)), {
        asked: (_context, { reason }) => reason === 'other',
      }),
    },
    // Which reasons are switched off is a matter of the step's choices, and of the server.
    problem: ({ reason, note = '' }) => problemOfSkip(reason, note, SKIP_CODES),
    async run({ context, args: { reason, note = '' }, ports, after }) {
      const { open, queue } = context;
      const id = queue?.shown?.id ?? '';
      const { lease } = leaseOf({ context, ports }, id);
      if (!lease) {
        return {
          done: [],
          failed: [{ id, code: 'lease-lost', sentence: 'This item is no longer yours. Claim it again to continue.' }],
        };
      }
      const { action_id: actionId, next } = await withNext({ context, ports, after }, id, (input) =>
        ports.api('queue.skip', {
          params: { leaseId: lease.id },
          ...input,
          body: { reason_code: reason, note },
        }),
      );
      ports.queue.ended({ id: lease.id, record_id: id });
      return { done: [{ id, name: open?.profile_name ?? queue?.shown?.name ?? '', actionId }], failed: [], next };
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) => `${isolated(done[0]?.name || 'Item')} skipped`,
    after: 'next',
  }),
  ...lookAroundCommands,
  claimItem,
  ...claimsCommands,
];
