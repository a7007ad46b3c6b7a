import { ref } from 'valtio';
import type { DuplicatesFacts, RefusedMerge } from '../../../commands/duplicates/port.ts';
import { heldForAge } from '../../contract/duplicates/merging.ts';
import type { CaseProfile } from '../../contract/duplicates/duplicate-pair.ts';
import { noteReplaced } from '../record/unseen.ts';
import { fieldKey, likelySurvivor, mergeBody, mergeRows, sidesOf, wordsOf, type MergeDraft } from './merge-rows.ts';
import { comeBackToMerge, dropMerge, keepMerge } from './merge-draft.ts';
import { mergeState } from './merge-state.ts';

function choose(to: Pick<MergeDraft, 'survivor'> | Pick<MergeDraft, 'chosen' | 'refusal'>): void {
  change(to);
  if (mergeState.draft) keepMerge(mergeState.draft);
}

function change(to: Partial<MergeDraft>): void {
  const { draft } = mergeState;
  if (!draft) return;
  const next = { ...draft, ...to };
  mergeState.draft = ref(next);
  mergeState.cursor = Math.min(mergeState.cursor, Math.max(0, mergeRows(next).length - 1));
}

export const mergeSteps = {
  showMerge(pairId: string, profiles: readonly CaseProfile[]): Promise<void> {
    const survivor = likelySurvivor(profiles);
    mergeState.draft = ref({ pairId, profiles, survivor, chosen: {}, restored: false, tries: 0, refusal: null });
    mergeState.cursor = 0;
    return comeBackToMerge(pairId, change);
  },
  mergeRefused(refused: RefusedMerge) {
    const { draft } = mergeState;
    if (!draft) return;
    const again = draftAgain(draft, refused);
    change(again);
    const at = mergeRows(again).findIndex(({ key }) => key === firstRowToCheck(again));
    if (at >= 0) mergeState.cursor = at;
    // It has replaced what was shown.
    if (Object.keys(again.refusal?.changed ?? {}).length > 0) noteReplaced({ current: { id: draft.pairId } });
  },
  keepOther() {
    const { draft } = mergeState;
    // Each choice names the profile of its value, and so stays valid.
    if (draft) choose({ survivor: sidesOf(draft).other.id });
  },
  takeFrom(key: string, from: string | null) {
    const { draft } = mergeState;
    if (!draft) return;
    const rows = mergeRows(draft);
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (!row) return;
    const { refusal } = draft;
    const next = row.cells.find(({ profile, offered }) => offered && profile !== row.from)?.profile ?? row.from;
    choose({
      chosen: { ...draft.chosen, [key]: from ?? next },
      // A new choice there was made after seeing the refusal.
      refusal: refusal && { ...refusal, rows: refusal.rows.filter((one) => one !== key) },
    });
    mergeState.cursor = at;
  },
  endMerge(pairId: string) {
    dropMerge(pairId);
    // Meanwhile the person may be at another.
    if (mergeState.draft?.pairId === pairId) mergeState.draft = null;
  },
  moveInMerge(by: 1 | -1) {
    const { draft, cursor } = mergeState;
    if (draft) mergeState.cursor = Math.max(0, Math.min(mergeRows(draft).length - 1, cursor + by));
  },
};

export function mergeFacts(): DuplicatesFacts['merge'] {
  const { draft, cursor } = mergeState;
  if (!draft) return null;
  const held = draft.profiles.find(({ frozen }) => frozen);
  return {
    pairId: draft.pairId,
    names: draft.profiles
      .map(({ profile_name: name }) => (name === '' ? 'a profile without a name' : name))
      .join(' and '),
    survivorName: sidesOf(draft).survivor.profile_name,
    row: mergeRows(draft)[cursor]?.key ?? null,
    body: mergeBody(draft),
    problem: held ? heldForAge(held.profile_name) : null,
  };
}

/**
 * The draft of a refused merge, on the two profiles as they are now: choices stay where their value still exists, and
 * what was refused or has changed is marked.
 */
export function draftAgain(draft: MergeDraft, refused: RefusedMerge): MergeDraft {
  const profiles = refused.profiles ?? draft.profiles;
  const changed = profiles.flatMap((now) => {
    const before = draft.profiles.find(({ id }) => id === now.id);
    const rows = before ? changedRows(before, now) : [];
    return rows.length > 0 || refused.changed.includes(now.id) ? [[now.id, rows] as const] : [];
  });
  return {
    ...draft,
    profiles,
    tries: draft.tries + 1,
    refusal: {
      sentence: refused.sentence,
      rows: [...new Set(refused.parts.flatMap((id) => rowOfPart(draft.profiles, id) ?? []))],
      changed: Object.fromEntries(changed),
    },
  };
}

/** The first row to check after a refusal: a refused one, or else a changed one; null: there is none. */
export function firstRowToCheck(draft: MergeDraft): string | null {
  const { rows = [], changed = {} } = draft.refusal ?? {};
  const theirs = new Set(Object.values(changed).flat());
  const drawn = mergeRows(draft).map(({ key }) => key);
  return drawn.find((key) => rows.includes(key)) ?? drawn.find((key) => theirs.has(key)) ?? null;
}

function rowOfPart(profiles: readonly CaseProfile[], id: string): string | null {
  for (const { fields, pictures, documents, locales } of profiles) {
    if (pictures.some((one) => one.id === id)) return `picture:${id}`;
    if (documents.some((one) => one.id === id)) return `document:${id}`;
    const locale = locales.find(({ profile_id: own }) => own === id);
    if (locale) return `locale:${locale.code}`;
    if (fields.some(({ name }) => name === id)) return fieldKey(id);
  }
  return null;
}

function changedRows(before: CaseProfile, now: CaseProfile): string[] {
  const parts = (profile: CaseProfile) =>
    new Map([
      ...profile.fields.map(({ name }) => [fieldKey(name), wordsOf(profile, fieldKey(name))] as const),
      // Links to pictures differ each time.
      ...profile.pictures.map(({ id, adult_level: level }) => [`picture:${id}`, level ?? ''] as const),
      ...profile.documents.map(({ id, name }) => [`document:${id}`, name] as const),
      ...profile.locales.map((locale) => [`locale:${locale.code}`, JSON.stringify(locale)] as const),
    ]);
  const [was, is] = [parts(before), parts(now)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
}
