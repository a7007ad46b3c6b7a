import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, rolesOfEvent } from '../judge.ts';
import { takeBack } from '../review/taken.ts';
import {
  activeStatusSentence,
  stillWanted,
  SUCCESS_TEXT_AFTER_FAILURE,
  wantedActive,
  type ActiveArgs,
  type Toggled,
} from './active-status.ts';

export const toggleBaseProfileActive = defineCommand<'base-profile', ActiveArgs, Toggled>({
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
  run: ({ on, args, ports }) =>
    forEach(on, async (record) => {
      const active = wantedActive(args, record);
      if (active === record.active) return { id: record.id, name: record.profile_name, actionId: null, active };
      const answer = await ports.api(
        'base-profile.set-active',
        { params: { profileBaseId: record.id }, body: { active } },
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
