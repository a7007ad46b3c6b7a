import { defineCommand } from '../command.ts';
import { judgeBaseProfiles, rolesOfEvent } from '../judge.ts';
import { andStay } from './and-stay.ts';
import { sendDecision, sendDecisions } from './send-decisions.ts';
import { ownWorkQuestion } from './own-work.ts';
import { undoFor, type Taken } from './taken.ts';

interface Approved extends Taken {
  /** Locale profiles that came of it; absent where several are approved at once. */
  locales?: number;
}

export const approveBaseProfile = defineCommand<'base-profile', object, Approved>({
  id: 'base-profile.approve',
  title: 'Approve base profile',
  section: 'Review',
  keywords: ['accept', 'publish', 'check'],
  keys: [
    { press: 'a', scope: 'list' },
    { press: 'a', scope: 'record' },
    { press: 'a', scope: 'review' },
  ],
  roles: rolesOfEvent('base', 'approve'),
  looksAtImage: true,
  target: 'base-profile',
  when: (context, on) => judgeBaseProfiles(context, on, () => 'approve'),
  steps: {},
  confirm: (on, _args, context) => ownWorkQuestion(on, context),
  run: (job) => {
    if (job.on.length > 1) return sendDecisions('base', job.on, null, job.ports);
    return sendDecision(
      job,
      ({ id }, { asked, options }) =>
        job.ports.api('base-profile.approve', { params: { profileBaseId: id }, ...asked }, options),
      (answer, { id, profile_name: name }) => ({
        id,
        name,
        actionId: answer.action_id,
        locales: answer.locales_created,
      }),
    );
  },
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done }) => {
    const [first] = done;
    if (first?.locales === undefined) return `${done.length} ${done.length === 1 ? 'profile' : 'profiles'} approved`;
    return `Approved with ${first.locales} ${first.locales === 1 ? 'locale' : 'locales'}`;
  },
  failure: 'Approving profile failed...',
  after: 'next',
});

/** The same without moving on to the next one. */
export const approveBaseProfileAndStay = andStay(approveBaseProfile, 'base-profile.approve-and-stay');
