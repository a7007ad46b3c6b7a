import { personalState } from '../context/personal.ts';
import type { MergeDraft } from './merge-rows.ts';

/** The two profiles that are being merged; null: none are. */
export const mergeState = personalState<{ draft: MergeDraft | null; cursor: number }>(() => ({
  draft: null,
  cursor: 0,
}));
