import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeLocaleProfiles, rolesOfEvent } from '../judge.ts';
import { activeStatusSentence, SUCCESS_TEXT_AFTER_FAILURE, type Toggled } from '../profiles/active-status.ts';
import { takeBack } from '../review/taken.ts';

export const toggleLocaleProfileActive = defineCommand<'locale-profile', object, Toggled>({
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
  run: ({ on, ports }) =>
    forEach(on, async (record) => {
      const active = !record.active;
      const answer = await ports.api(
        'locale-profile.set-active',
        { params: { profileId: record.id }, body: { active } },
        { version: record.version },
      );
      return { id: record.id, name: record.profile_name, actionId: answer.action_id, active };
    }),
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }, _args, on) => activeStatusSentence(done.length, on),
  failure: 'Update of active status failed',
  saysSuccessAfterFailure: SUCCESS_TEXT_AFTER_FAILURE,
});
