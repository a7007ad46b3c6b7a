import type { Failure, StructError } from 'superstruct';
import { CANNOT_BE_STORED, isStorable } from '../../../contract/base/primitives.ts';

/** What is wrong with one field of the input. `path` is empty for the input as a whole. */
export interface Problem {
  path: string;
  problem: string;
}

/** Enough for any form; bounds the response to a hostile body. */
const PROBLEMS_SHOWN = 50;

/** Every field that a shape refused, in words for people. Values are never repeated back. */
export function problemsOf(error: StructError): Problem[] {
  const failures = error.failures();
  // A union reports itself and then each shape's problems, which say more.
  const specific = failures.length > 1 ? failures.filter((failure) => failure.type !== 'union') : failures;
  const problems = new Map<string, Problem>();
  for (const failure of specific) {
    if (problems.size === PROBLEMS_SHOWN) break;
    const problem = { path: failure.path.join('.').slice(0, 200), problem: wordsFor(failure) };
    problems.set(`${problem.path}\n${problem.problem}`, problem);
  }
  return [...problems.values()];
}

function wordsFor(failure: Failure): string {
  if (failure.type === 'never') return 'is not known here';
  if (failure.value === undefined) return 'is missing';
  if (failure.refinement === 'pattern') return 'does not have the right form';
  const [expected = ''] = failure.message.split(/,? but received/, 1);
  return expected
    .replaceAll('`', '')
    .replace(/^Expected /, 'should be ')
    .replace(/\ban? integer\b/, 'a whole number')
    .replace(/\ba string\b/, 'a text');
}

/** The first text in a value that the database could not store, or null. Walks without recursion: depth is the caller's. */
export function unstorableText(value: unknown): Problem | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if (typeof next.value === 'string' && !isStorable(next.value)) {
      return { path: next.path, problem: CANNOT_BE_STORED };
    }
    if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, member] of Object.entries(next.value)) {
        open.push({ path: next.path ? `${next.path}.${key}` : key, value: member });
      }
    }
  }
  return null;
}
