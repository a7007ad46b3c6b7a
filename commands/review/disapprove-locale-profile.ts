import { problemOfReason } from '../../src/contract/policy/disapproval.ts';
import { defineCommand } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeLocaleProfiles, rolesOfEvent } from '../judge.ts';
import { disapprovalSteps, reasonOf, type Reason } from './disapproval-steps.ts';
import { andStay } from './and-stay.ts';
import { decideSeveral } from './decide-several.ts';
import { leaseOf } from './lease-of.ts';
import { takeBack, type Taken } from './taken.ts';

export const disapproveLocaleProfile = defineCommand<'locale-profile', Reason, Taken>({
  id: 'locale-profile.disapprove',
  title: 'Disapprove locale profile',
  section: 'Review',
  keywords: ['reject', 'return', 'send back', 'refuse'],
  keys: [
    { press: 'd', scope: 'list' },
    { press: 'd', scope: 'record' },
    { press: 'd', scope: 'review' },
  ],
  roles: rolesOfEvent('locale', 'disapprove'),
  target: 'locale-profile',
  when: (context, on) => judgeLocaleProfiles(context, on, () => 'disapprove'),
  steps: disapprovalSteps('whoever fills it in'),
  problem: (args) => problemOfReason(args),
  run: ({ on, context, args, ports }) => {
    if (on.length > 1) return decideSeveral('locale', on, reasonOf(args), ports);
    return forEach(on, async (record) => {
      const answer = await ports.api(
        'locale-profile.disapprove',
        { params: { profileId: record.id }, body: { reason: reasonOf(args) } },
        { version: record.version, ...leaseOf(context, record.id) },
      );
      return { id: record.id, name: record.profile_name, actionId: answer.action_id };
    });
  },
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }) =>
    done.length > 1 ? `${done.length} locale profiles disapproved` : `${done[0]?.name ?? 'Profile'} disapproved`,
  failure: 'Disapproving profile failed...',
  after: 'next',
});

/** The same without moving on to the next one. */
export const disapproveLocaleProfileAndStay = andStay(disapproveLocaleProfile, 'locale-profile.disapprove-and-stay');
