import type { ProfileKind } from '../../src/contract/policy/status.ts';
import { problemOfReason } from '../../src/contract/policy/disapproval.ts';
import type { DisapprovalReason } from '../../src/contract/shapes/disapproval.ts';
import { defineCommand, type Command } from '../command.ts';
import type { Targets } from '../context.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, judgeLocaleProfiles, rolesOfEvent } from '../judge.ts';
import type { ApiOptions, Ports } from '../ports.ts';
import { andStay } from './and-stay.ts';
import { sendDecisions } from './send-decisions.ts';
import { disapprovalSteps, reasonOf, type Reason } from './disapproval-steps.ts';
import { leaseOf } from './lease-of.ts';
import { undoFor, type Taken } from './taken.ts';

interface Difference<T extends 'base-profile' | 'locale-profile'> {
  kind: ProfileKind;
  target: T;
  title: string;
  /** Several of them, in words. */
  plural: string;
  /** Who reads the reason. */
  reader: string;
  when: Command<T, Reason, Taken>['when'];
  send: (api: Ports['api'], id: string, reason: DisapprovalReason, seen: ApiOptions) => Promise<{ action_id: string }>;
}

/** Sends a profile back with a reason; the two kinds differ in the call and in who mends it. */
function disapprove<T extends 'base-profile' | 'locale-profile'>(difference: Difference<T>) {
  const { kind, target, title, plural, reader, when, send } = difference;
  return defineCommand<T, Reason, Taken>({
    id: `${target}.disapprove`,
    title,
    section: 'Review',
    keywords: ['reject', 'return', 'send back', 'refuse'],
    keys: [
      { press: 'd', scope: 'list' },
      { press: 'd', scope: 'record' },
      { press: 'd', scope: 'review' },
    ],
    roles: rolesOfEvent(kind, 'disapprove'),
    target,
    when,
    steps: disapprovalSteps(reader),
    asks: 'beside',
    problem: (args) => problemOfReason(args),
    run: ({ on, context, args, ports }) => {
      const records = on as readonly Targets[T][number][];
      if (records.length > 1) return sendDecisions(kind, records, reasonOf(args), ports);
      return forEach(records, async ({ id, version, profile_name: name }) => {
        const answer = await send(ports.api, id, reasonOf(args), { version, ...leaseOf(context, id) });
        return { id, name, actionId: answer.action_id };
      });
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) =>
      done.length > 1 ? `${done.length} ${plural} disapproved` : `${done[0]?.name ?? 'Profile'} disapproved`,
    failure: 'Disapproving profile failed...',
    after: 'next',
  });
}

export const disapproveBaseProfile = disapprove({
  kind: 'base',
  target: 'base-profile',
  title: 'Disapprove base profile',
  plural: 'profiles',
  reader: 'the Creator',
  when: (context, on) => judgeBaseProfiles(context, on, () => 'disapprove'),
  send: (api, profileBaseId, reason, seen) =>
    api('base-profile.disapprove', { params: { profileBaseId }, body: { reason } }, seen),
});

export const disapproveLocaleProfile = disapprove({
  kind: 'locale',
  target: 'locale-profile',
  title: 'Disapprove locale profile',
  plural: 'locale profiles',
  reader: 'whoever fills it in',
  when: (context, on) => judgeLocaleProfiles(context, on, () => 'disapprove'),
  send: (api, profileId, reason, seen) =>
    api('locale-profile.disapprove', { params: { profileId }, body: { reason } }, seen),
});

/** The same without moving on to the next one. */
export const disapproveBaseProfileAndStay = andStay(disapproveBaseProfile, 'base-profile.disapprove-and-stay');
export const disapproveLocaleProfileAndStay = andStay(disapproveLocaleProfile, 'locale-profile.disapprove-and-stay');
