import type { ProfileKind } from '../../src/contract/profiles/status.ts';
import { problemOfReason, type DisapprovalReason } from '../../src/contract/profiles/disapproval.ts';
import type { ClaimAnswer } from '../../src/contract/queue/queue-items.ts';
import { defineCommand, type Command, keysIn } from '../command.ts';
import type { Targets } from '../context.ts';
import { judgeBaseProfiles, judgeLocaleProfiles } from '../judge.ts';
import type { Ports } from '../ports.ts';
import { andStay, decideOn, type DecisionSending } from './send-decisions.ts';
import { disapprovalSteps, reasonOf, type Reason } from './disapproval-steps.ts';
import { undoFor, type Undoable } from './undoable.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

interface Difference<T extends 'base-profile' | 'locale-profile'> {
  kind: ProfileKind;
  target: T;
  title: string;
  /** Several of them, in words. */
  plural: string;
  /** Who reads the reason. */
  reader: string;
  when: Command<T, Reason, Undoable>['when'];
  send: (
    api: Ports['api'],
    id: string,
    reason: DisapprovalReason,
    sending: DecisionSending,
  ) => Promise<{ action_id: string; next: ClaimAnswer | null }>;
}

/** Sends a profile back with a reason; the two kinds differ in the call and in who mends it. */
function disapprove<T extends 'base-profile' | 'locale-profile'>(difference: Difference<T>) {
  const { kind, target, title, plural, reader, when, send } = difference;
  return defineCommand<T, Reason, Undoable>({
    id: `${target}.disapprove`,
    title,
    section: 'Review',
    keywords: ['reject', 'decline', 'deny', 'return', 'send back', 'refuse', 'wrong', 'duplicate'],
    keys: keysIn('d', 'list', 'record', 'review'),
    roles: RIGHTS[kind].disapprove,
    looksAtImage: true,
    target,
    when,
    steps: disapprovalSteps(reader),
    asks: 'beside',
    problem: (args) => problemOfReason(args),
    run({ args, ...job }) {
      const reason = reasonOf(args);
      const on = job.on as readonly Targets[T][number][];
      return decideOn(
        kind,
        reason,
        { ...job, on },
        {
          send: ({ id }, sending) => send(job.ports.api, id, reason, sending),
          done: ({ action_id: actionId }, { id, profile_name: name }) => ({ id, name, actionId }),
        },
      );
    },
    undo: ({ outcome }) => undoFor(outcome.done),
    say: ({ done }) =>
      done.length > 1 ? `${done.length} ${plural} disapproved` : `${isolated(done[0]?.name ?? 'Profile')} disapproved`,
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
  send: (api, profileBaseId, reason, { input, options }) =>
    api('base-profile.disapprove', { params: { profileBaseId }, ...input, body: { reason } }, options),
});

export const disapproveLocaleProfile = disapprove({
  kind: 'locale',
  target: 'locale-profile',
  title: 'Disapprove locale profile',
  plural: 'locale profiles',
  reader: 'the person who fills it in',
  when: (context, on) => judgeLocaleProfiles(context, on, () => 'disapprove'),
  send: (api, profileId, reason, { input, options }) =>
    api('locale-profile.disapprove', { params: { profileId }, ...input, body: { reason } }, options),
});

/** The same without moving on to the next one. */
export const disapproveBaseProfileAndStay = andStay(disapproveBaseProfile, 'base-profile.disapprove-and-stay');
export const disapproveLocaleProfileAndStay = andStay(disapproveLocaleProfile, 'locale-profile.disapprove-and-stay');
