import type { DuplicatePort, DuplicatesFacts } from '../../../commands/duplicates/port.ts';
import { mergeState } from './merge-state.ts';
import type * as MergeSteps from './merge-steps.ts';

/** Few open a case: what is done in one comes with the first. */
let part: typeof MergeSteps | undefined;

type Steps = 'showMerge' | 'mergeRefused' | 'closeMerge' | 'keepOther' | 'takeFrom' | 'moveInMerge';

export const mergeSteps: Pick<DuplicatePort, Steps> & {
  /** They were merged: nothing of what was chosen comes back. */
  endMerge(pairId: string): void;
} = {
  async showMerge(pairId, profiles) {
    part = await import('./merge-steps.ts');
    // What comes back from the browser's storage comes behind it.
    void part.mergeSteps.showMerge(pairId, profiles);
  },
  mergeRefused: (refused) => part?.mergeSteps.mergeRefused(refused),
  closeMerge: () => void (mergeState.draft = null),
  endMerge: (pairId) => part?.mergeSteps.endMerge(pairId),
  keepOther: () => part?.mergeSteps.keepOther(),
  takeFrom: (key, from) => part?.mergeSteps.takeFrom(key, from),
  moveInMerge: (by) => part?.mergeSteps.moveInMerge(by),
};

export function mergeFacts(): DuplicatesFacts['merge'] {
  return part?.mergeFacts() ?? null;
}
