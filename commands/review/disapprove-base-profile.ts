import { problemOfReason } from '../../src/contract/policy/disapproval.ts';
import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, rolesOfEvent } from '../judge.ts';
import { disapprovalSteps, reasonOf, type Reason } from './disapproval-steps.ts';
import { andStay } from './and-stay.ts';
import { decideSeveral } from './decide-several.ts';
import { leaseOf } from './lease-of.ts';
import { takeBack, type Taken } from './taken.ts';

export const disapproveBaseProfile = defineCommand<'base-profile', Reason, Taken>({
  id: 'base-profile.disapprove',
  title: 'Disapprove base profile',
  section: 'Review',
  keywords: ['reject', 'return', 'send back', 'refuse'],
  keys: [
    { press: 'd', scope: 'list' },
    { press: 'd', scope: 'record' },
    { press: 'd', scope: 'review' },
  ],
  roles: rolesOfEvent('base', 'disapprove'),
  target: 'base-profile',
  when: (context, on) => judgeBaseProfiles(context, on, () => 'disapprove'),
  steps: disapprovalSteps('the Creator'),
  problem: (args) => problemOfReason(args),
  run: ({ on, context, args, ports }) => {
    if (on.length > 1) return decideSeveral('base', on, reasonOf(args), ports);
    return forEach(on, async (record) => {
      const answer = await ports.api(
        'base-profile.disapprove',
        { params: { profileBaseId: record.id }, body: { reason: reasonOf(args) } },
        { version: record.version, ...leaseOf(context, record.id) },
      );
      return { id: record.id, name: record.profile_name, actionId: answer.action_id };
    });
  },
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }) =>
    done.length > 1 ? `${done.length} profiles disapproved` : `${done[0]?.name ?? 'Profile'} disapproved`,
  failure: 'Disapproving profile failed...',
  after: 'next',
});

/** The same without moving on to the next one. */
export const disapproveBaseProfileAndStay = andStay(disapproveBaseProfile, 'base-profile.disapprove-and-stay');
