import type { FilterProblem } from '../../../../commands/duplicates/port.ts';
import { besidePart } from '../../duplicates/filter-problems.ts';
import styles from './part-problem.module.css';

/** What is wrong with a part of the filter. */
export interface PartProblem {
  id: string;
  /** null: nothing. */
  sentence: string | null;
  /** For the part itself: it refers to the words, and a save that is refused goes to the first that is marked. */
  marks: { 'aria-describedby'?: string; 'data-problem'?: true };
  /** For a part that is a control. */
  invalid: { 'aria-invalid'?: true };
}

export function problemAt(problems: readonly FilterProblem[], path: string): PartProblem {
  const id = `problem-${path.replaceAll('.', '-')}`;
  const problem = problems.find((each) => each.path === path);
  if (!problem) return { id, sentence: null, marks: {}, invalid: {} };
  return {
    id,
    sentence: besidePart(problem),
    marks: { 'aria-describedby': id, 'data-problem': true },
    invalid: { 'aria-invalid': true },
  };
}

/** The words of it. */
export function ProblemOfPart({ problem: { id, sentence } }: { problem: PartProblem }) {
  if (sentence === null) return null;
  return (
    <span id={id} className={styles.problem}>
      {sentence}
    </span>
  );
}
