import { isErrorCode } from '../src/contract/base/errors.ts';
import type { Person } from '../src/contract/base/primitives.ts';
import type { AnyCommand, Failed, Outcome } from './command.ts';
import { whatChanged } from './what-changed.ts';
import { isolated, capitalised } from '../src/contract/base/words.ts';

/** The person was asked about a refusal and went back: nothing more is said of it. */
export class Dismissed extends Error {
  readonly refusal: Error;

  constructor(refusal: Error) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Runs one job per record, one after the other, and returns which succeeded and which failed. A
 * failure of one never stops the others.
 */
export async function forEach<Record extends { id: string; name?: string; profile_name?: string }, Done extends object>(
  records: readonly Record[],
  job: (record: Record) => Promise<Done>,
): Promise<Outcome<Done>> {
  const done: Done[] = [];
  const failed: Failed[] = [];
  for (const record of records) {
    try {
      done.push(await job(record));
    } catch (error) {
      failed.push(failedBecause(record.id, error, nameAmong(records, record), record));
    }
  }
  return { done, failed };
}

/** What a failure calls its record: nothing where there is only one, which the person is looking at. */
function nameAmong(records: readonly object[], record: { name?: string; profile_name?: string }): string {
  return records.length > 1 ? (record.profile_name ?? record.name ?? '') : '';
}

/** Whether any of it was done is not known: no answer came. */
export function hadNoAnswer(failed: readonly Failed[]): boolean {
  return failed.length > 0 && failed.every(({ code, unsent }) => code === 'network' && !unsent);
}

/** What is said of a decision of which nobody knows. */
export const NO_ANSWER =
  'Your decision was not answered, so it may have been saved. Check the status before you decide again.';

/**
 * An error of the API port as data. Anything without a code never reached the server.
 *
 * @param seen the record as the person saw it: the sentence then says what differs from the record in the refusal
 */
export function failedBecause(id: string, error: unknown, name = '', seen: object | null = null): Failed {
  if (error instanceof Dismissed) return { ...failedBecause(id, error.refusal, name, seen), dismissed: true };
  const code = error instanceof Error && 'code' in error && isErrorCode(error.code) ? error.code : 'network';
  const said = error instanceof Error ? error.message : 'Unknown error message';
  const isConflict = code === 'version-conflict' && seen !== null && error instanceof Error && 'details' in error;
  const changed = isConflict ? whatChanged(seen, error.details) : '';
  const status = error instanceof Error && 'statusText' in error ? String(error.statusText) : '';
  const { changed_by: changer, decided_by: decider } = detailsOf(error);
  return {
    id,
    ...(name !== '' && { name }),
    code,
    sentence: [said, changed].filter(Boolean).join(' '),
    ...(status !== '' && { status }),
    ...(changer && { changedBy: changer }),
    ...(decider && { decided: true }),
    // Minutes have passed: the person looks again before they decide anew.
    ...(error instanceof Error && 'unsent' in error && { unsent: true as const, title: 'Not sent' }),
  };
}

/** Who has changed the record since, and who has decided on it, where the refusal says so. */
function detailsOf(error: unknown) {
  type Named = Person | null;
  return ((error ?? {}) as { details?: { changed_by?: Named; decided_by?: Named } | null }).details ?? {};
}

/**
 * The title of a failure's toast: the refusal's own, else the specification's for this command, else
 * the server's status message with a capital. undefined: there is none, and the toast keeps its default.
 */
export function titleOfFailure(failed: Failed, command: FailureWords): string | undefined {
  const { status = '' } = failed;
  return failed.title ?? command.failure ?? (status === '' ? command.failureHere : capitalised(status));
}

type FailureWords = Pick<AnyCommand, 'failure' | 'failureHere'>;

/** One notice for failures that have the same title. */
interface FailureGroup {
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
