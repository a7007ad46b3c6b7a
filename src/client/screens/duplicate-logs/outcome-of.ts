import { OUTCOME_LABELS } from '../../../contract/policy/duplicate-outcomes.ts';
import type { DuplicateLogEntry } from '../../../contract/shapes/duplicate-log.ts';

/** What came of it, in words, and whether that stands no more. */
export function outcomeOf({ outcome, undone_at: undoneAt }: DuplicateLogEntry): string {
  return undoneAt === null ? OUTCOME_LABELS[outcome] : `${OUTCOME_LABELS[outcome]}, undone`;
}
