import type { DuplicatePort, DuplicatesFacts } from '../../../commands/duplicates/port.ts';
import { mergeState } from './merge-state.ts';
import type * as MergeSteps from './merge-steps.ts';

/** Few open a case, so its steps are loaded with the first one. */
let part: typeof MergeSteps | undefined;

type Steps = 'showMerge' | 'mergeRefused' | 'closeMerge' | 'keepOther' | 'takeFrom' | 'moveInMerge';

export const mergeSteps: Pick<DuplicatePort, Steps> & {
  /** They were merged: none of the choices come back. */
  endMerge(pairId: string): void;
} = {
  async showMerge(pairId, profiles) {
    part = await import('./merge-steps.ts');
    // Choices from the browser's storage are applied after it.
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
