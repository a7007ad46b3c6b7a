import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeLocaleProfiles, rolesOfEvent } from '../judge.ts';
import {
  activeStatusSentence,
  stillWanted,
  SUCCESS_TEXT_AFTER_FAILURE,
  wantedActive,
  type ActiveArgs,
  type Toggled,
} from '../profiles/active-status.ts';
import { takeBack } from '../review/taken.ts';

export const toggleLocaleProfileActive = defineCommand<'locale-profile', ActiveArgs, Toggled>({
  id: 'locale-profile.toggle-active',
  title: 'Toggle active status',
  section: 'Profile',
  keywords: ['activate', 'deactivate', 'inactive', 'online', 'offline'],
  keys: [
    { press: 'i', scope: 'list' },
    { press: 'i', scope: 'record' },
  ],
  roles: rolesOfEvent('locale', 'activate', 'deactivate'),
  target: 'locale-profile',
  when: (context, on) => judgeLocaleProfiles(context, on, ({ active }) => (active ? 'deactivate' : 'activate')),
  steps: {},
  run: ({ on, args, ports }) =>
    forEach(on, async (record) => {
      const active = wantedActive(args, record);
      if (active === record.active) return { id: record.id, name: record.profile_name, actionId: null, active };
      const answer = await ports.api(
        'locale-profile.set-active',
        { params: { profileId: record.id }, body: { active } },
        { version: record.version },
      );
      return { id: record.id, name: record.profile_name, actionId: answer.action_id, active };
    }),
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }, args, on) => activeStatusSentence(done.length, args, on),
  retryArgs: stillWanted,
  failure: 'Update of active status failed',
  saysSuccessAfterFailure: SUCCESS_TEXT_AFTER_FAILURE,
});
