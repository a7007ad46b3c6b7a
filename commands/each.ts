import { isErrorCode } from '../src/contract/base/errors.ts';
import type { Person } from '../src/contract/base/primitives.ts';
import type { AnyCommand, Failed, Outcome } from './command.ts';
import { whatChanged } from './what-changed.ts';
import { isolated, capitalised } from '../src/contract/base/words.ts';

/** The person has read a refusal in a dialog and cancelled, so it is not shown again. */
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

/** The name of a failure's record; '' for the only one, which the person is looking at. */
function nameAmong(records: readonly object[], record: { name?: string; profile_name?: string }): string {
  return records.length > 1 ? (record.profile_name ?? record.name ?? '') : '';
}

/** Whether no answer came, so that nobody knows what was done. */
export function hadNoAnswer(failed: readonly Failed[]): boolean {
  return failed.length > 0 && failed.every(({ code, unsent }) => code === 'network' && !unsent);
}

export const NO_ANSWER =
  'The server did not answer, so your decision may have been saved. Check the status before you decide again.';

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
  const { 0: wrong, changed_by: changer, decided_by: decider } = detailsOf(error);
  return {
    id,
    ...(name !== '' && { name }),
    code,
    sentence: [said, changed].filter(Boolean).join(' '),
    ...(status !== '' && { status }),
    ...(wrong?.path && { field: wrong.path.replace(/\..*/, '') }),
    ...(changer && { changedBy: changer }),
    ...(decider && { decided: true }),
    // Minutes have passed: the person looks again before they decide anew.
    ...(error instanceof Error && 'unsent' in error && { unsent: true as const, title: 'Not sent' }),
  };
}

/** Who has changed the record since, who has decided on it, or the first answer that is wrong, if the refusal names them. */
function detailsOf(error: unknown) {
  type Named = Person | null;
  type Details = { 0?: { path?: string }; changed_by?: Named; decided_by?: Named };
  return ((error ?? {}) as { details?: Details | null }).details ?? {};
}

/**
 * The title of a failure's toast: the refusal's own, else the specification's for this command, else
 * the server's status message with a capital. undefined: there is none, and the toast keeps its default.
 */
export function titleOfFailure(failed: Failed, command: FailureWords): string | undefined {
  const { status = '' } = failed;
  return (
    failed.title ??
    command.failure ??
    (failed.code === 'unchanged' ? 'Nothing changed' : undefined) ??
    (status === '' ? command.failureHere : capitalised(status))
  );
}

type FailureWords = Pick<AnyCommand, 'failure' | 'failureHere'>;

/** One notice for failures that have the same title. */
interface FailureGroup {
  /** undefined: the toast's default. */
  title: string | undefined;
  /** Each sentence once, behind the names of its records where there were several. */
  lines: readonly string[];
}

/** The failures of one run, one notice for each title, so that acting on fifty records does not show fifty toasts. */
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
