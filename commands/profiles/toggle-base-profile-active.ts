import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, rolesOfEvent } from '../judge.ts';
import { takeBack } from '../review/taken.ts';
import { activeStatusSentence, SUCCESS_TEXT_AFTER_FAILURE, type Toggled } from './active-status.ts';

export const toggleBaseProfileActive = defineCommand<'base-profile', object, Toggled>({
  id: 'base-profile.toggle-active',
  title: 'Toggle active status',
  section: 'Profile',
  keywords: ['activate', 'deactivate', 'inactive', 'online', 'offline'],
  keys: [
    { press: 'i', scope: 'list' },
    { press: 'i', scope: 'record' },
  ],
  roles: rolesOfEvent('base', 'activate', 'deactivate'),
  target: 'base-profile',
  when: (context, on) => judgeBaseProfiles(context, on, ({ active }) => (active ? 'deactivate' : 'activate')),
  steps: {},
  run: ({ on, ports }) =>
    forEach(on, async (record) => {
      const active = !record.active;
      const answer = await ports.api(
        'base-profile.set-active',
        { params: { profileBaseId: record.id }, body: { active } },
        { version: record.version },
      );
      return { id: record.id, name: record.profile_name, actionId: answer.action_id, active };
    }),
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }, _args, on) => activeStatusSentence(done.length, on),
  failure: 'Update of active status failed',
  saysSuccessAfterFailure: SUCCESS_TEXT_AFTER_FAILURE,
});
