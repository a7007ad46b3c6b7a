import { ref } from 'valtio';
import type { DuplicatesFacts } from '../../../commands/duplicates/port.ts';
import { heldForAge } from '../../contract/policy/merging.ts';
import type { CaseProfile } from '../../contract/shapes/duplicate-pair.ts';
import { personalState } from '../context/personal.ts';
import { included, likelySurvivor, mergeBody, mergeRows, nextSource, type MergeDraft } from './merge-rows.ts';

/** The profiles of a case that are being merged; null: none are. */
export const mergeState = personalState<{ draft: MergeDraft | null; cursor: number }>(() => ({
  draft: null,
  cursor: 0,
}));

function change(to: Partial<MergeDraft>): void {
  const { draft } = mergeState;
  if (!draft) return;
  const next = { ...draft, ...to };
  mergeState.draft = ref(next);
  mergeState.cursor = Math.min(mergeState.cursor, Math.max(0, mergeRows(next).length - 1));
}

export const mergeSteps = {
  showMerge(profiles: readonly CaseProfile[]) {
    mergeState.draft = ref({ profiles, survivor: likelySurvivor(profiles), leftOut: [], chosen: {} });
    mergeState.cursor = 0;
  },
  closeMerge: () => void (mergeState.draft = null),
  chooseSurvivor(id: string) {
    const { draft } = mergeState;
    if (draft) change({ survivor: id, leftOut: draft.leftOut.filter((one) => one !== id), chosen: {} });
  },
  leaveOut(id: string) {
    const { draft } = mergeState;
    if (!draft || id === draft.survivor) return;
    const isOut = draft.leftOut.includes(id);
    change({ leftOut: isOut ? draft.leftOut.filter((one) => one !== id) : [...draft.leftOut, id] });
  },
  takeFrom(key: string, from: string | null) {
    const { draft } = mergeState;
    if (!draft) return;
    const rows = mergeRows(draft);
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (!row) return;
    change({ chosen: { ...draft.chosen, [key]: from ?? nextSource(row) } });
    mergeState.cursor = at;
  },
  moveInMerge(by: 1 | -1) {
    const { draft, cursor } = mergeState;
    if (draft) mergeState.cursor = Math.max(0, Math.min(mergeRows(draft).length - 1, cursor + by));
  },
};

export function mergeFacts(): DuplicatesFacts['merge'] {
  const { draft, cursor } = mergeState;
  if (!draft) return null;
  const profiles = included(draft);
  const held = profiles.find(({ frozen }) => frozen);
  const nameOf = (name: string) => (name === '' ? 'Without a name' : name);
  const problem = held
    ? heldForAge(held.profile_name)
    : profiles.length < 2
      ? 'Only one profile is left: there is nothing to merge.'
      : null;
  return {
    profiles: draft.profiles.map(({ id, profile_name: name }) => ({ id, name: nameOf(name) })),
    names: profiles.map(({ profile_name: name }) => nameOf(name)).join(' and '),
    survivorName: draft.profiles.find(({ id }) => id === draft.survivor)?.profile_name ?? '',
    row: mergeRows(draft)[cursor]?.key ?? null,
    body: mergeBody(draft),
    problem,
  };
}
