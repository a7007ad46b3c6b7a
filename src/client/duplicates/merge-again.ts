import type { CaseProfile } from '../../contract/shapes/duplicate-pair.ts';
import { fieldKey, mergeRows, wordsOf, type MergeDraft } from './merge-rows.ts';
import { isolated } from '../../contract/policy/isolated.ts';

/** A merge that was refused: why, what of it that is about, and the case as it is now; null: that could not be had. */
export interface RefusedMerge {
  sentence: string;
  /** Pictures, documents and locale profiles. */
  parts: readonly string[];
  /** Base profiles that somebody has changed. */
  changed: readonly string[];
  profiles: readonly CaseProfile[] | null;
}

/**
 * The draft of a merge that was refused, on the case as it is now: whatever was chosen stays chosen where it is still
 * there, and what was refused and what has changed is marked. Nobody goes on, or is merged, whom the person did not
 * choose: whoever has come meanwhile is left out, and in the place of a survivor that is gone nobody stands.
 */
export function draftAgain(draft: MergeDraft, refused: RefusedMerge): MergeDraft {
  const profiles = refused.profiles ?? draft.profiles;
  const isThere = (id: string) => profiles.some((profile) => profile.id === id);
  const isLeft = isThere(draft.survivor);
  const gone = draft.profiles.filter(({ id }) => !isThere(id));
  const come = profiles.filter(({ id }) => draft.profiles.every((before) => before.id !== id));
  const changed = profiles.flatMap((now) => {
    const before = draft.profiles.find(({ id }) => id === now.id);
    const rows = before ? changedRows(before, now) : [];
    return rows.length > 0 || refused.changed.includes(now.id) ? [[now.id, rows] as const] : [];
  });
  return {
    ...draft,
    profiles,
    survivor: isLeft ? draft.survivor : '',
    leftOut: [...draft.leftOut.filter(isThere), ...come.map(({ id }) => id)],
    chosen: isLeft ? draft.chosen : {},
    tries: draft.tries + 1,
    refusal: {
      sentence: [
        refused.sentence,
        gone.length > 0 && `No longer in the case: ${namesOf(gone)}.`,
        come.length > 0 && `New in it, and left out: ${namesOf(come)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      other: gone.length + come.length > 0,
      rows: refused.parts.flatMap((id) => rowOfPart(draft.profiles, id) ?? []),
      changed: Object.fromEntries(changed),
    },
  };
}

function namesOf(profiles: readonly CaseProfile[]): string {
  return profiles
    .map(({ profile_name: name }) => (name === '' ? 'a profile without a name' : `“${isolated(name)}”`))
    .join(', ');
}

/** The first row to look at after a refusal: what cannot be, or else what has changed; null: none is drawn. */
export function firstTold(draft: MergeDraft): string | null {
  const { rows = [], changed = {} } = draft.refusal ?? {};
  const theirs = new Set(Object.values(changed).flat());
  const drawn = mergeRows(draft).map(({ key }) => key);
  return drawn.find((key) => rows.includes(key)) ?? drawn.find((key) => theirs.has(key)) ?? null;
}

/** The key of the row in which a part stands. */
function rowOfPart(profiles: readonly CaseProfile[], id: string): string | null {
  for (const { pictures, documents, locales } of profiles) {
    if (pictures.some((one) => one.id === id)) return `picture:${id}`;
    if (documents.some((one) => one.id === id)) return `document:${id}`;
    const locale = locales.find(({ profile_id: own }) => own === id);
    if (locale) return `locale:${locale.code}`;
  }
  return null;
}

function changedRows(before: CaseProfile, now: CaseProfile): string[] {
  const parts = (profile: CaseProfile) =>
    new Map([
      ...profile.fields.map(({ name }) => [fieldKey(name), wordsOf(profile, fieldKey(name))] as const),
      // Links to pictures are other ones each time.
      ...profile.pictures.map(({ id, adult_level: level }) => [`picture:${id}`, level ?? ''] as const),
      ...profile.documents.map(({ id, name }) => [`document:${id}`, name] as const),
      ...profile.locales.map((locale) => [`locale:${locale.code}`, JSON.stringify(locale)] as const),
    ]);
  const [was, is] = [parts(before), parts(now)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
}
