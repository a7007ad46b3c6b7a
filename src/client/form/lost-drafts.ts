import type { NewProfile, SentDraft } from '../../../commands/form-port.ts';
import { personalState } from '../context/personal.ts';
import { fillInNext } from './form-state.ts';
import { session } from '../session/session-state.ts';

interface LostDrafts {
  /** Their `Idempotency-Key`; null: none was sent, or all were answered. */
  key: string | null;
  drafts: NewProfile[];
  /** When the first of them was sent, in milliseconds since 1970. */
  at: number;
  /** The one that was created nevertheless; null: none is known. */
  found: { id: string; at: number } | null;
}

/**
 * Base profiles whose creation was sent without an answer. The next draft goes out under the same key, whatever its
 * content, so that it cannot create a second one unnoticed.
 */
export const lostDrafts = personalState<LostDrafts>(() => ({ key: null, drafts: [], at: 0, found: null }));

export function draftSent({ profileType, locales }: NewProfile): SentDraft {
  const draft = { profileType, locales: [...locales] };
  const key = lostDrafts.key ?? crypto.randomUUID();
  const earlier = lostDrafts.drafts.filter((each) => !isSame(each, draft));
  const at = earlier.length > 0 ? lostDrafts.at : Date.now();
  Object.assign(lostDrafts, { key, drafts: [...earlier, draft], at, found: null });
  return { key, earlier };
}

export function draftAnswered(draft: NewProfile, answer: 'created' | 'refused'): void {
  if (answer === 'created') {
    keepChoices(NO_CHOICES);
    fillInNext.current = true;
  }
  lostDrafts.drafts = answer === 'created' ? [] : lostDrafts.drafts.filter((each) => !isSame(each, draft));
  if (lostDrafts.drafts.length === 0) lostDrafts.key = null;
}

export function draftFound(id: string): void {
  Object.assign(lostDrafts, { key: null, drafts: [], found: { id, at: lostDrafts.at } });
}

/** A person who leaves the page and returns means a new one. */
export function forgetLostDrafts(): void {
  Object.assign(lostDrafts, { key: null, drafts: [], found: null });
}

const NO_CHOICES: NewProfile = { profileType: '', locales: [] };

interface Visit {
  choices?: NewProfile & { by?: string | undefined };
}

/** What the person has chosen on this visit of the page: a reload, or Back, shows the same visit again. */
export function choicesBefore(): NewProfile {
  const { choices } = (history.state ?? {}) as Visit;
  return choices && choices.by === session.user?.claims.user_id ? choices : NO_CHOICES;
}

export function keepChoices({ profileType, locales }: NewProfile): void {
  const choices = { profileType, locales: [...locales], by: session.user?.claims.user_id };
  history.replaceState({ ...(history.state as object | null), choices }, '');
}

function isSame(one: NewProfile, other: NewProfile): boolean {
  return JSON.stringify([one.profileType, one.locales]) === JSON.stringify([other.profileType, other.locales]);
}
