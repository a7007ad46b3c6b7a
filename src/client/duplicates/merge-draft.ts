import { is, object, record, string } from 'superstruct';
import { counted } from '../../contract/base/words.ts';
import type { CaseProfile } from '../../contract/duplicates/duplicate-pair.ts';
import type { DraftPlace, Json } from '../session/drafts/keep-drafts.ts';
import { draftPlaces, drafts } from '../session/drafts/page-drafts.ts';
import { likelySurvivor, wordsOf, type MergeDraft } from './merge-rows.ts';
import { mergeState } from './merge-state.ts';

/** The stored choices of a merge until it is made. `sign`: the row's content when it was chosen. */
const KeptMerge = object({ survivor: string(), chosen: record(string(), object({ from: string(), sign: string() })) });

export function placeOfMerge(pairId: string): DraftPlace {
  return { key: `duplicate-pair ${pairId}`, field: 'merge' };
}

/** Written at once: unlike a typed letter each choice is whole, and may be the last before a reload. */
export function keepMerge(draft: MergeDraft): void {
  const kept = keptOf(draft);
  if (kept === null) drafts.drop(placeOfMerge(draft.pairId));
  else drafts.keep(placeOfMerge(draft.pairId), kept);
  void drafts.flush();
}

export function dropMerge(pairId: string): void {
  drafts.drop(placeOfMerge(pairId));
}

/**
 * Restores the person's choices for these two that were not merged, as far as the chosen values still exist, and offers
 * what is not plain.
 *
 * @param put shows it
 */
export async function comeBackToMerge(pairId: string, put: (to: Partial<MergeDraft>) => void): Promise<void> {
  const usable = (value: Json) => (mergeState.draft ? usableIn(value, mergeState.draft.profiles) : null);
  await draftPlaces.comeBack({
    place: placeOfMerge(pairId),
    verb: 'Chosen',
    isShown: () => mergeState.draft?.pairId === pairId,
    words(value) {
      const found = usable(value);
      if (found === null) return null;
      const count = Object.keys(found.chosen).length;
      return count === 0 ? 'which of the two is kept' : counted(count, 'choice');
    },
    replaced: () => (mergeState.draft ? keptOf(mergeState.draft) : null),
    put(value) {
      const found = usable(value);
      if (found) put({ ...found, restored: true });
    },
  });
}

/** null: nothing was changed from the start. */
function keptOf({ profiles, survivor, chosen }: MergeDraft): Json | null {
  if (survivor === likelySurvivor(profiles) && Object.keys(chosen).length === 0) return null;
  const signed = Object.entries(chosen).map(([key, from]) => [key, { from, sign: signOf(profiles, key, from) ?? '' }]);
  return { survivor, chosen: Object.fromEntries(signed) as Json };
}

/** null: none of it can be used any more. */
function usableIn(value: Json, profiles: readonly CaseProfile[]): Pick<MergeDraft, 'survivor' | 'chosen'> | null {
  if (!is(value, KeptMerge) || !profiles.some(({ id }) => id === value.survivor)) return null;
  const standing = Object.entries(value.chosen).filter(([key, { from, sign }]) => signOf(profiles, key, from) === sign);
  if (value.survivor === likelySurvivor(profiles) && standing.length === 0) return null;
  const chosen = Object.fromEntries(standing.map(([key, { from }]) => [key, from]));
  return { survivor: value.survivor, chosen };
}

/** Shows that the choice still fits its row; null: there is no such row or profile. */
function signOf(profiles: readonly CaseProfile[], key: string, from: string): string | null {
  const profile = profiles.find(({ id }) => id === from);
  if (!profile) return null;
  const [kind = '', part = ''] = key.split(':');
  const has = (all: readonly { id: string }[]) => all.some(({ id }) => id === part);
  if (kind === 'picture') return profiles.some(({ pictures }) => has(pictures)) ? '' : null;
  if (kind === 'document') return profiles.some(({ documents }) => has(documents)) ? '' : null;
  if (kind === 'locale') return String(profile.locales.find(({ code }) => code === part)?.version ?? '');
  return wordsOf(profile, key);
}
