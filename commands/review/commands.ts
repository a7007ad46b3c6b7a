import { blocked, defineCommand } from '../command.ts';
import {
  approveBaseProfile,
  approveBaseProfileAndStay,
  approveLocaleProfile,
  approveLocaleProfileAndStay,
} from './approve.ts';
import { disapprovalPanelCommands } from './disapproval-panel.ts';
import {
  disapproveBaseProfile,
  disapproveBaseProfileAndStay,
  disapproveLocaleProfile,
  disapproveLocaleProfileAndStay,
} from './disapprove.ts';
import { NO_REASON } from './reason-items.ts';
import { setFindingAside } from './set-aside.ts';
import { stillRightCommands } from './still-right.ts';
import { undoCommands } from './undo.ts';
import { nonempty, string, size } from 'superstruct';
import { screenCommand } from '../screen-command.ts';
import { DISAPPROVAL_NOTE_MAXIMUM } from '../../src/contract/profiles/disapproval.ts';
import type { Targets } from '../context.ts';
import { forEach } from '../each.ts';
import type { Ports } from '../ports.ts';
import { undoFor, type Undoable } from './undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

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
  return defineCommand<T, Found, Undoable>({
    id: `${target}.lift-hold`,
    title: 'Lift the age hold',
    section: 'Review',
    keywords: ['frozen', 'freeze', 'unfreeze', 'release', 'minor'],
    roles: RIGHTS[target === 'base-profile' ? 'base' : 'locale'].hold,
    target,
    when: (_context, on) => held(on).length > 0,
    steps: {
      note: asked(
        'What you found',
        'How do you know that the person is of age?',
        size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM),
      ),
    },
    run: ({ on, args, ports }) =>
      forEach(held(on), async (record) => {
        const { action_id: actionId } = await send(ports.api, record, args.note);
        return { id: record.id, name: record.profile_name, actionId };
      }),
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) =>
      done.length > 1
        ? `Age hold lifted from ${done.length} profiles`
        : `Age hold lifted from ${isolated(done[0]?.name || 'the profile')}`,
  });
}

export const REVIEW_COMMANDS = [
  approveBaseProfile,
  disapproveBaseProfile,
  approveLocaleProfile,
  disapproveLocaleProfile,
  ...undoCommands,
  approveBaseProfileAndStay,
  disapproveBaseProfileAndStay,
  approveLocaleProfileAndStay,
  disapproveLocaleProfileAndStay,
  ...disapprovalPanelCommands,
  liftHold('base-profile', (api, { id, version }, note) =>
    api('base-profile.set-frozen', { params: { profileBaseId: id }, body: { frozen: false, note } }, { version }),
  ),
  liftHold('locale-profile', (api, { id, version }, note) =>
    api('locale-profile.set-frozen', { params: { profileId: id }, body: { frozen: false, note } }, { version }),
  ),
  ...stillRightCommands,
  setFindingAside,
  screenCommand<'none', { reason: string }>({
    id: 'record.go-to-reason',
    title: 'Go to a reason…',
    section: 'Go to',
    keywords: ['why', 'disapproved', 'reason', 'mend', 'correct', 'checklist'],
    keys: [{ press: 'w', scope: 'record' }],
    when({ reasons, queue, scopes }) {
      if (reasons.length > 0) return true;
      // In the queue its key is that of the next item.
      return queue === null && scopes.includes('record') && blocked('nothing-there', NO_REASON);
    },
    steps: {
      reason: asked('What to fix', 'What do you want to fix?', nonempty(string()), {
        choices: ({ reasons }) => reasons.map(({ key, words, note }) => ({ value: key, label: words, detail: note })),
      }),
    },
    run: ({ args, context: { reasons, form }, ports }) => {
      const reason = reasons.find(({ key }) => key === args.reason);
      if (!reason) return;
      // One about no place in particular is read in their list.
      const { section, field } = reason.place ?? { section: 'reasons', field: undefined };
      // A person who may only read has no field to focus.
      const canFill = form?.fields.some(({ name }) => name === field) ?? false;
      if (field !== undefined && canFill) ports.form.focusField(field);
      else ports.goToSection(section);
    },
  }),
];
