import type { NewProfile, SentDraft } from '../../../commands/form-port.ts';
import { personalState } from '../context/personal.ts';

interface LostDrafts {
  /** Under which they were sent (`Idempotency-Key`); null: none was, or all were answered. */
  key: string | null;
  drafts: NewProfile[];
  /** When the first of them was sent, in milliseconds since 1970. */
  at: number;
  /** The one that was created after all; null: none is known. */
  found: { id: string; at: number } | null;
}

/**
 * What the page that creates a base profile has sent without an answer. The next draft goes out under the same key,
 * whatever it says: so it cannot be a second one without anybody knowing.
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
  lostDrafts.drafts = answer === 'created' ? [] : lostDrafts.drafts.filter((each) => !isSame(each, draft));
  if (lostDrafts.drafts.length === 0) lostDrafts.key = null;
}

export function draftFound(id: string): void {
  Object.assign(lostDrafts, { key: null, drafts: [], found: { id, at: lostDrafts.at } });
}

/** Who leaves the page and comes back means a new one. */
export function forgetLostDrafts(): void {
  Object.assign(lostDrafts, { key: null, drafts: [], found: null });
}

function isSame(one: NewProfile, other: NewProfile): boolean {
  return JSON.stringify([one.profileType, one.locales]) === JSON.stringify([other.profileType, other.locales]);
}
