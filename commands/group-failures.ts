import type { AnyCommand, Failed } from './command.ts';
import { titleOfFailure } from './each.ts';
import { isolated } from '../src/contract/policy/isolated.ts';

/** One notice for failures that have the same title. */
export interface FailureGroup {
  /** undefined: nobody has words for it. */
  title: string | undefined;
  /** What went wrong, each sentence once, with the names of those it is about where it says so of several. */
  lines: readonly string[];
}

/**
 * What to say of all that failed in one run: one notice a title, however many records, so that acting on
 * fifty does not bury the page under fifty toasts.
 */
export function groupFailures(
  failed: readonly Failed[],
  command: Pick<AnyCommand, 'failure' | 'failureHere' | 'failureMessage'>,
): FailureGroup[] {
  const titles = new Map<string | undefined, Map<string, string[]>>();
  for (const each of failed) {
    const title = titleOfFailure(each, command);
    const sentences = titles.get(title) ?? new Map<string, string[]>();
    titles.set(title, sentences);
    const sentence = command.failureMessage ?? each.sentence;
    sentences.set(sentence, [...(sentences.get(sentence) ?? []), ...(each.name ? [each.name] : [])]);
  }
  return [...titles].map(([title, sentences]) => ({
    title,
    lines: [...sentences].map(([sentence, names]) =>
      names.length === 0 ? sentence : `${names.map(isolated).join(', ')}: ${sentence}`,
    ),
  }));
}
