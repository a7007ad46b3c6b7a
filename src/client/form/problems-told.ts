import type { FormProblem } from '../../../commands/profiles/form-problems.ts';
import { missingInWords } from '../../contract/policy/missing-in-words.ts';

/** A line for each thing that is missing or wrong; many images that lack the same share one. */
export function problemLines(problems: readonly FormProblem[]): readonly FormProblem[] {
  const labels = problems.flatMap(({ kind, label }) => (kind === 'missing' ? [label] : []));
  const left = missingInWords(labels);
  return problems.flatMap((problem) => {
    if (problem.kind !== 'missing') return [problem];
    // The first of several carries the words for all of them.
    const words = left.includes(problem.label) ? problem.label : left.find((each) => isOf(each, problem));
    if (words === undefined) return [];
    left.splice(left.indexOf(words), 1);
    return [words === problem.label ? problem : { ...problem, label: words, sentence: `${words} are missing.` }];
  });
}

/** “Profile Image 1–25 AdultLevel” is about “Profile Image 3 AdultLevel”. */
function isOf(words: string, { label }: FormProblem): boolean {
  const [kind] = label.split(/(?<= Image )\d/);
  return kind !== undefined && kind !== label && words.startsWith(kind);
}
