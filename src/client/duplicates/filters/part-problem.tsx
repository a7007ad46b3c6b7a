import type { FilterProblem } from '../../../../commands/duplicates/port.ts';
import { besidePart } from '../filter-rules.ts';
import styles from './part-problem.module.css';

export interface PartProblem {
  id: string;
  /** null: nothing. */
  sentence: string | null;
  /** For the part itself: it refers to the sentence, and a refused save moves to the first marked part. */
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

export function ProblemOfPart({ problem: { id, sentence } }: { problem: PartProblem }) {
  if (sentence === null) return null;
  return (
    <span id={id} className={styles.problem}>
      {sentence}
    </span>
  );
}
