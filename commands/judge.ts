import { missingInWords } from '../src/contract/profiles/missing-fields.ts';
import { refusalOfForeignTexts } from '../src/contract/profiles/origins.ts';
import {
  STATUS_LABELS,
  type ProfileEvent,
  type ProfileKind,
  judgeTransition,
  refusalSentence,
} from '../src/contract/profiles/status.ts';
import type { BaseProfileSummary } from '../src/contract/profiles/base-profile.ts';
import type { LocaleProfileSummary } from '../src/contract/profiles/locale-profile.ts';
import { blocked, HIDDEN, READY, type Verdict } from './command.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from './context.ts';
import { isolated } from '../src/contract/base/words.ts';
import type { Question } from './question.ts';
import { FOUR_EYES_REFUSAL, judgeFourEyes, FOUR_EYES_WARNING } from '../src/contract/base/refusals.ts';

/** The person created the base profile, or filled in the locale profile last, as far as the record shows. */
function isOwnWork(record: ProfileRecord, userId: string | null): boolean {
  const author = isLocaleProfile(record) ? record.filled_by : record.creator;
  return userId !== null && author?.user_id === userId;
}

/** Asked before people approve their own work, where the setting is `warn`; null: there is nothing to ask. */
export function ownWorkQuestion(
  on: readonly ProfileRecord[],
  { settings, userId }: Pick<Context, 'settings' | 'userId'>,
): Question | null {
  const own = on.filter((record) => judgeFourEyes(settings.four_eyes, isOwnWork(record, userId)) === 'warned');
  if (own.length === 0) return null;
  const [first] = own;
  const which = own.length === 1 ? (first?.profile_name ?? '') : `${own.length} of ${on.length} profiles`;
  return {
    title: 'Approve your own work?',
    text: on.length === 1 ? FOUR_EYES_WARNING : `${which}: ${FOUR_EYES_WARNING}`,
    yes: 'Approve',
  };
}

/**
 * Whether an event is allowed for at least one of the base profiles, by the rules of the server, which then refuses the
 * others one by one. If it is allowed for none, the first refusal is shown, prefixed with the profile's name if there are
 * several.
 */
export function judgeBaseProfiles(
  context: Context,
  on: readonly BaseProfileSummary[],
  eventFor: (record: BaseProfileSummary) => ProfileEvent,
): Verdict {
  return judgeEach(context, on, eventFor, (record) => ({
    kind: 'base',
    complete: record.missing.length === 0,
    wasActive: false,
    because: (code) => (code === 'incomplete' ? `Missing: ${missingInWords(record.missing).join(', ')}.` : null),
  }));
}

/** The same for locale profiles, whose events here do not depend on missing fields. */
export function judgeLocaleProfiles(
  context: Context,
  on: readonly LocaleProfileSummary[],
  eventFor: (record: LocaleProfileSummary) => ProfileEvent,
): Verdict {
  return judgeEach(context, on, eventFor, (record) => ({
    kind: 'locale',
    complete: true,
    wasActive: record.was_active,
    because: () => null,
  }));
}

interface Facts {
  kind: ProfileKind;
  complete: boolean;
  wasActive: boolean;
  /** A better sentence than the general one, where there is one. */
  because: (code: string) => string | null;
}

/** Two changes of one record at a time could contradict each other. */
export const UNDER_WAY = 'A change is still being saved. Try again once it is done.';

/** In the queue a person decides only on the item they have claimed, or on marked items, which the page counts. */
export function judgeClaim({ queue, selected }: Context): Verdict {
  const alone = selected.length === 0 ? queue?.shown : null;
  if (alone?.sending) return blocked('under-way', UNDER_WAY);
  if (alone?.returning) return blocked('under-way', 'What you undid is coming back. Wait for it.');
  if (!queue?.shown || queue.shown.hold === 'mine' || selected.length > 0) return READY;
  return queue.shown.hold === 'theirs'
    ? blocked(
        'leased',
        `${queue.shown.holder} is working on this. To make it yours, use “Take over” and give a reason.`,
      )
    : blocked('not-claimed', 'You have not claimed this. To make it yours, use “Claim this item”.');
}

const DECIDING_EVENTS: ReadonlySet<ProfileEvent> = new Set(['approve', 'disapprove']);

/** A decision is about the stored values, so it is blocked while the form shows others. */
function judgeUnsaved({ form }: Context): Verdict {
  if (form === null || form.changed === 0) return READY;
  return blocked('unsaved', 'The page has unsaved changes. Save or discard them, then decide.');
}

/** Why texts copied from a profile in another language keep this one from being approved; null: they do not. */
function foreignIn(record: BaseProfileSummary | LocaleProfileSummary, settings: Context['settings']): string | null {
  if (!isLocaleProfile(record)) return null;
  return refusalOfForeignTexts(settings.foreign_texts, record.origins, record.locale.code);
}

function judgeEach<Each extends BaseProfileSummary | LocaleProfileSummary>(
  context: Context,
  on: readonly Each[],
  eventFor: (record: Each) => ProfileEvent,
  factsOf: (record: Each) => Facts,
): Verdict {
  const { role, userId, settings } = context;
  if (on.length === 0 || role === null) return HIDDEN;
  let first: Verdict | null = null;
  for (const record of on) {
    const event = eventFor(record);
    const { because, ...facts } = factsOf(record);
    const { status, active, frozen } = record;
    const own = isOwnWork(record, userId);
    const judgement = judgeTransition({ ...facts, event, role, status, active, frozen, own, changed: true });
    const prefix = on.length > 1 ? `${isolated(record.profile_name)}: ` : '';
    if (!judgement.allowed) {
      const general = refusalSentence(judgement.code, event, STATUS_LABELS[status]);
      const sentence = prefix === '' ? (because(judgement.code) ?? general) : general;
      first ??= blocked(judgement.code, `${prefix}${sentence}`);
    } else if (event === 'approve' && judgeFourEyes(settings.four_eyes, own) === 'refused') {
      first ??= blocked('four-eyes', `${prefix}${FOUR_EYES_REFUSAL}`);
    } else if (event === 'approve' && foreignIn(record, settings) !== null) {
      first ??= blocked('foreign-text', `${prefix}${foreignIn(record, settings)}`);
    } else {
      // One allowed record is enough. The form and the claim belong to the page, so they are judged once for all records.
      const unsaved = DECIDING_EVENTS.has(event) ? judgeUnsaved(context) : READY;
      return unsaved.kind === 'ready' ? judgeClaim(context) : unsaved;
    }
  }
  return first ?? HIDDEN;
}
