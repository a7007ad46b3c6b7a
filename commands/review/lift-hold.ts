import { size, string } from 'superstruct';
import { DISAPPROVAL_NOTE_MAXIMUM } from '../../src/contract/profiles/disapproval.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';
import type { Targets } from '../context.ts';
import { forEach } from '../each.ts';
import type { Ports } from '../ports.ts';
import { undoFor, type Taken } from './taken.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

type ProfileTarget = 'base-profile' | 'locale-profile';

interface Found {
  note: string;
}

/** Takes away the hold that a doubt about age has put on a profile; the two kinds differ in the call. */
function liftHold<T extends ProfileTarget>(
  target: T,
  send: (api: Ports['api'], record: Targets[T][number], note: string) => Promise<{ action_id: string }>,
) {
  const held = (on: Targets[T]) => (on as readonly Targets[T][number][]).filter(({ frozen }) => frozen);
  return defineCommand<T, Found, Taken>({
    id: `${target}.lift-hold`,
    title: 'Lift the age hold',
    section: 'Review',
    keywords: ['frozen', 'freeze', 'unfreeze', 'release', 'minor'],
    roles: RIGHTS[target === 'base-profile' ? 'base' : 'locale'].hold,
    target,
    when: (_context, on) => (held(on).length > 0 ? READY : HIDDEN),
    steps: {
      note: {
        title: 'What you found',
        prompt: 'How do you know that the person is of age?',
        shape: size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM),
      },
    },
    run: ({ on, args, ports }) =>
      forEach(held(on), async (record) => {
        const { action_id: actionId } = await send(ports.api, record, args.note);
        return { id: record.id, name: record.profile_name, actionId };
      }),
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) =>
      done.length > 1
        ? `Hold lifted from ${done.length} profiles`
        : `Hold lifted from ${isolated(done[0]?.name || 'the profile')}`,
  });
}

export const liftHoldCommands = [
  liftHold('base-profile', (api, { id, version }, note) =>
    api('base-profile.set-frozen', { params: { profileBaseId: id }, body: { frozen: false, note } }, { version }),
  ),
  liftHold('locale-profile', (api, { id, version }, note) =>
    api('locale-profile.set-frozen', { params: { profileId: id }, body: { frozen: false, note } }, { version }),
  ),
];
