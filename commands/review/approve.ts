import { isolated } from '../../src/contract/base/words.ts';
import { defineCommand, keysIn } from '../command.ts';
import { judgeBaseProfiles, ownWorkQuestion, judgeLocaleProfiles } from '../judge.ts';
import { andStay, decideOn } from './send-decisions.ts';
import { undoFor, type Undoable } from './undoable.ts';
import { seenBaseLink } from './still-right.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

interface ApprovedBase extends Undoable {
  /** Number of locale profiles created; absent where several are approved at once. */
  created?: number;
}

export const approveBaseProfile = defineCommand<'base-profile', object, ApprovedBase>({
  id: 'base-profile.approve',
  title: 'Approve base profile',
  section: 'Review',
  keywords: ['accept', 'publish', 'check'],
  keys: keysIn('a', 'list', 'record', 'review'),
  roles: RIGHTS.base.approve,
  looksAtImage: true,
  target: 'base-profile',
  when: (context, on) => judgeBaseProfiles(context, on, () => 'approve'),
  confirm: (on, _args, context) => ownWorkQuestion(on, context),
  run: (job) =>
    decideOn('base', 'approve', job, {
      send: ({ id }, { input, options }) =>
        job.ports.api('base-profile.approve', { params: { profileBaseId: id }, ...input }, options),
      done: ({ action_id: actionId, locales_created: created }, { id, profile_name: name }) => ({
        id,
        name,
        actionId,
        created,
      }),
    }),
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done }) => {
    const [first] = done;
    if (first?.created === undefined) return `${done.length} ${done.length === 1 ? 'profile' : 'profiles'} approved`;
    return `Approved with ${first.created || 'no'} locale ${first.created === 1 ? 'profile' : 'profiles'}`;
  },
  failure: 'Approving profile failed...',
  after: 'next',
});

/** The same without moving on to the next one. */
export const approveBaseProfileAndStay = andStay(approveBaseProfile, 'base-profile.approve-and-stay');

interface ApprovedLocale extends Undoable {
  /** Absent where several are approved at once. */
  locale?: { label: string; language: string };
}

export const approveLocaleProfile = defineCommand<'locale-profile', object, ApprovedLocale>({
  id: 'locale-profile.approve',
  title: 'Approve locale profile',
  section: 'Review',
  keywords: ['accept', 'publish', 'check', 'geo'],
  keys: keysIn('a', 'list', 'record', 'review'),
  roles: RIGHTS.locale.approve,
  looksAtImage: true,
  target: 'locale-profile',
  when: (context, on) => judgeLocaleProfiles(context, on, () => 'approve'),
  confirm: (on, _args, context) => ownWorkQuestion(on, context),
  run: (job) =>
    decideOn('locale', 'approve', job, {
      // The query also says what was seen of the base profile. Once sent, it must say `claim_next` too.
      send({ id }, { input: { query = { claim_next: false } }, options }) {
        const link = seenBaseLink(job.context, id);
        const request = { params: { profileId: id }, query: { ...query, ...(link !== null && { base_link: link }) } };
        return job.ports.api('locale-profile.approve', request, options);
      },
      done({ action_id: actionId, record }, { id }) {
        const { label, language } = record.locale;
        return { id, name: record.profile_name, actionId, locale: { label, language } };
      },
    }),
  undo: ({ outcome }) => undoFor(outcome.done),
  say: ({ done }) => {
    const [first] = done;
    if (!first?.locale) return `${done.length} locale ${done.length === 1 ? 'profile' : 'profiles'} approved`;
    const { label, language } = first.locale;
    return `${isolated(first.name)} approved for ${isolated(label)} (${language})`;
  },
  failure: 'Approving profile failed...',
  after: 'next',
});

/** The same without moving on to the next one. */
export const approveLocaleProfileAndStay = andStay(approveLocaleProfile, 'locale-profile.approve-and-stay');
