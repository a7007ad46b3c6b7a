import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, rolesOfBaseEvent } from '../judge.ts';
import { takeBack, type Taken } from '../review/taken.ts';

/**
 * The specification shows the success text even when the change failed. It is kept to the letter;
 * the error comes first, and the notification centre marks the action as failed.
 */
const SUCCESS_TEXT_AFTER_FAILURE = true;

interface Toggled extends Taken {
  active: boolean;
}

export const toggleBaseProfileActive = defineCommand<'base-profile', object, Toggled>({
  id: 'base-profile.toggle-active',
  title: 'Toggle active status',
  section: 'Profile',
  keywords: ['activate', 'deactivate', 'inactive', 'online', 'offline'],
  keys: [
    { press: 'i', scope: 'list' },
    { press: 'i', scope: 'record' },
  ],
  roles: rolesOfBaseEvent('activate', 'deactivate'),
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
  say: ({ done }, _args, on) => {
    const activated = on.every((record) => !record.active);
    const one = activated ? 'Successfully activated profile' : 'Successfully deactivated profile';
    return done.length > 1 ? `Active status of ${done.length} profiles changed` : one;
  },
  failure: 'Update of active status failed',
  saysSuccessAfterFailure: SUCCESS_TEXT_AFTER_FAILURE,
});
