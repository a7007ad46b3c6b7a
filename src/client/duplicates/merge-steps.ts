import { ref } from 'valtio';
import type { DuplicatesFacts } from '../../../commands/duplicates/port.ts';
import { heldForAge } from '../../contract/policy/merging.ts';
import type { CaseProfile } from '../../contract/shapes/duplicate-pair.ts';
import { noteReplaced } from '../record/unseen.ts';
import type { RefusedMerge } from './merge-again.ts';
import { apartOf, included, likelySurvivor, mergeBody, mergeRows, nextSource, type MergeDraft } from './merge-rows.ts';
import { mergeState } from './merge-state.ts';

function change(to: Partial<MergeDraft>): void {
  const { draft } = mergeState;
  if (!draft) return;
  const next = { ...draft, ...to };
  mergeState.draft = ref(next);
  mergeState.cursor = Math.min(mergeState.cursor, Math.max(0, mergeRows(next).length - 1));
}

export const mergeSteps = {
  showMerge(pairId: string, profiles: readonly CaseProfile[]) {
    const survivor = likelySurvivor(profiles);
    mergeState.draft = ref({ pairId, profiles, survivor, leftOut: [], chosen: {}, tries: 0, refusal: null });
    mergeState.cursor = 0;
  },
  async mergeRefused(refused: RefusedMerge) {
    // Few merges are refused: what is drawn of that comes when it is needed.
    const { draftAgain, firstTold } = await import('./merge-again.ts');
    const { draft } = mergeState;
    if (!draft) return;
    const again = draftAgain(draft, refused);
    change(again);
    const at = mergeRows(again).findIndex(({ key }) => key === firstTold(again));
    if (at >= 0) mergeState.cursor = at;
    // It has come in the place of what was looked at.
    const isOther = again.refusal?.other || Object.keys(again.refusal?.changed ?? {}).length > 0;
    if (isOther) noteReplaced({ current: { id: draft.pairId } });
  },
  chooseSurvivor(id: string) {
    const { draft } = mergeState;
    if (draft) change({ survivor: id, leftOut: draft.leftOut.filter((one) => one !== id), chosen: {} });
  },
  leaveOut(id: string) {
    const { draft } = mergeState;
    if (!draft || id === draft.survivor) return;
    const isOut = draft.leftOut.includes(id);
    const leftOut = isOut ? draft.leftOut.filter((one) => one !== id) : [...draft.leftOut, id];
    const { refusal } = draft;
    const left = { ...draft, leftOut };
    const isAbout =
      included(left).some((one) => refusal?.changed[one.id]) ||
      mergeRows(left).some(({ key }) => refusal?.rows.includes(key));
    // It is forgotten once nobody takes part any more whom it is about.
    change({ leftOut, refusal: isAbout ? refusal : null });
  },
  takeFrom(key: string, from: string | null) {
    const { draft } = mergeState;
    if (!draft) return;
    const rows = mergeRows(draft);
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (!row) return;
    const { refusal } = draft;
    change({
      chosen: { ...draft.chosen, [key]: from ?? nextSource(row) },
      // Whoever chooses anew there has seen what was refused.
      refusal: refusal && { ...refusal, rows: refusal.rows.filter((one) => one !== key) },
    });
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
  const [apart] = profiles.flatMap((profile) => apartOf(draft, profile));
  const problem = held
    ? heldForAge(held.profile_name)
    : apart
      ? apart.because
      : profiles.length < 2
        ? 'Only one profile is left: there is nothing to merge.'
        : profiles.every(({ id }) => id !== draft.survivor)
          ? 'The profile you wanted to keep is gone. Choose another one.'
          : null;
  return {
    profiles: draft.profiles.map(({ id, profile_name: name }) => ({ id, name: nameOf(name) })),
    pairId: draft.pairId,
    names: profiles.map(({ profile_name: name }) => nameOf(name)).join(' and '),
    survivorName: draft.profiles.find(({ id }) => id === draft.survivor)?.profile_name ?? '',
    row: mergeRows(draft)[cursor]?.key ?? null,
    body: mergeBody(draft),
    problem,
  };
}
