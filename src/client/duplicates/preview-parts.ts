import { PREVIEW_PAIRS } from '../../contract/policy/duplicate-limits.ts';
import type { OperationAnswer } from '../../contract/operations/operations.ts';

/** What the parts of a preview have told together so far; `next` is null once that is all of it. */
export type PreviewSoFar = OperationAnswer<'duplicate-filter.preview'>;

export function withPart(before: PreviewSoFar | null, part: PreviewSoFar): PreviewSoFar {
  if (before === null) return part;
  return {
    ...part,
    examined: before.examined + part.examined,
    pairs: before.pairs + part.pairs,
    too_common: before.too_common + part.too_common,
    sample: [...before.sample, ...part.sample]
      .toSorted((one, other) => other.evidence.score - one.evidence.score)
      .slice(0, PREVIEW_PAIRS),
  };
}

/**
 * How many pairs there would be in all, as far as can be told. A pair is met at the one of its two profiles that
 * comes first, so the first profiles meet more than their share.
 */
export function pairsInAll({ pairs, examined, total, next }: PreviewSoFar): number {
  if (next === null || examined === 0) return pairs;
  const left = 1 - Math.min(1, examined / total);
  return Math.round(pairs / (1 - left * left));
}
