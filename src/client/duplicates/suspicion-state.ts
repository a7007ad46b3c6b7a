import { ref } from 'valtio';
import { isFilled } from '../../contract/letters/look-alikes.ts';
import { CANNOT_BE_STORED, isStorable } from '../../contract/base/primitives.ts';
import { addressOf, pageOfProfile } from '../../contract/base/routes.ts';
import type { DuplicateDetails, PairSide } from '../../contract/duplicates/duplicate-pair.ts';
import { languageNow } from '../data/lookups.ts';
import { personal, personalState } from '../context/personal.ts';
import { UNREAD } from '../record/unseen.ts';
import { isolated } from '../../contract/base/words.ts';

interface Suspicion {
  details: DuplicateDetails;
  /** When it replaced the question the person had given a reason for, in milliseconds; null: it is the first. */
  replacedAt: number | null;
  settle(reason: string | null): void;
}

interface SuspicionState {
  open: Suspicion | null;
  reason: string;
  /** Why nobody can continue, as a sentence, once somebody tried to. */
  reasonProblem: string | null;
  /** Somebody tried to continue before they can have read what has just arrived. */
  unread: boolean;
  revealed: boolean;
}

const begun = () => ({ reason: '', reasonProblem: null, unread: false, revealed: false });

export const suspicionState = personalState<SuspicionState>(() => ({ open: null, ...begun() }));

/** Several uploads may be held back at once: each waits for the question before it. */
const before = personal<Promise<unknown>>(() => Promise.resolve());
/** Distinguishes one person's questions from the next one's. */
const visit = personal(() => ({}));

export function askReason(details: DuplicateDetails, given: string | null): Promise<string | null> {
  const mine = visit.current;
  const asked = before.current.then(() => {
    if (visit.current !== mine) return null;
    return new Promise<string | null>((settle) => {
      const replacedAt = given === null ? null : performance.now();
      Object.assign(suspicionState, begun(), { reason: given ?? '', open: ref({ details, replacedAt, settle }) });
    });
  });
  before.current = asked;
  return asked;
}

function problemOf(reason: string): string | null {
  if (!isStorable(reason)) return `The reason ${CANNOT_BE_STORED}.`;
  return isFilled(reason) ? null : 'Say why it is not a duplicate, or go back to editing.';
}

/** False when there is no such question. Continuing needs a reason, and a block allows nobody to. */
export function answerSuspicion(continues: boolean): boolean {
  const { open, reason } = suspicionState;
  if (!open) return false;
  const given = reason.trim();
  const problem = problemOf(given);
  if (continues && (problem !== null || open.details.action === 'block')) {
    suspicionState.reasonProblem = problem;
    return true;
  }
  if (continues && open.replacedAt !== null && performance.now() - open.replacedAt < UNREAD) {
    suspicionState.unread = true;
    return true;
  }
  suspicionState.open = null;
  open.settle(continues ? given : null);
  return true;
}

/** A side of a pair as people call it: its name, and the language of its locale if it has one. */
export function sideName({ profile_name: name, locale }: Pick<PairSide, 'profile_name' | 'locale'>): string {
  const called = name === '' ? 'No name yet' : name;
  return locale === null ? called : `${isolated(called)} (${languageNow(locale)})`;
}

/** The address of a profile, whose own identifier is that of its base profile where it is none of a locale. */
export function pageOfSide({ id, profile_base_id: base }: Pick<PairSide, 'id' | 'profile_base_id'>): string {
  return addressOf(pageOfProfile(base, id === base ? null : id));
}

export function pairName({ first, second }: { first: PairSide; second: PairSide }): string {
  return `${isolated(sideName(first))} and ${isolated(sideName(second))}`;
}
