import { FOUR_EYES_WARNING, judgeFourEyes } from '../../src/contract/policy/four-eyes.ts';
import type { Question } from '../question.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from '../context.ts';

/** The person created the base profile, or filled in the locale profile last, as far as the record shows. */
export function isOwnWork(record: ProfileRecord, userId: string | null): boolean {
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
