import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { ApiError, isNotThere, leadsElsewhere, ServerUnreachable } from './network/api-error.ts';
import { connection } from './network/connection.ts';
import type { FailureNotice } from './failed-reads.ts';
import { capitalised } from '../../contract/base/words.ts';

/** A failure without a title in the specification: the server's status message, and its text, with a capital each. */
export function wordsOf(error: unknown): FailureNotice {
  const title = error instanceof ApiError ? capitalised(error.statusText) : '';
  return { ...(title !== '' && { title }), message: error instanceof Error ? error.message : '' };
}

/** Reads repeated by a person: a failure is news, even where older data stay. */
const askedAgain = new WeakSet<Query>();
/** Reads that a command waits for; the command reports their failure itself. */
const commanded = new WeakSet<Query>();

/** What failed, or has had no answer yet. */
export const hasNothing = ({ state }: Query): boolean => state.status !== 'success';

/** Reads again what is shown, at a person's request. */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  const queries = client.getQueryCache().findAll({ ...filters, type: 'active' });
  for (const query of queries) {
    askedAgain.add(query);
    // The library would wait for the first answer for ever.
    if (hasNothing(query)) void query.cancel({ silent: true });
  }
  await client.invalidateQueries(filters);
  for (const query of queries) askedAgain.delete(query);
}

/** Runs a command's read; the command reports its failure, so it is not reported a second time as a read. */
export async function readForCommand<Data>(
  client: QueryClient,
  options: { queryKey: QueryKey },
  read: () => Promise<Data>,
): Promise<Data> {
  const query = client.getQueryCache().build(client, options);
  commanded.add(query);
  try {
    return await read();
  } finally {
    commanded.delete(query);
  }
}

/**
 * Reports every failed read once, however many parts of the page wait for it. Not reported: prefetches until somebody
 * waits for them, automatic refreshes while older data stay, and what leads to the sign-in. Reads at the same time with
 * the same words are one failure. Returns the way to stop.
 */
export function onFailedRead(client: QueryClient, report: (notice: FailureNotice) => void): () => void {
  const seen = new WeakMap<Query, Error>();
  const begun = new WeakMap<Query, number>();
  const reported = new Map<string, number>();
  let moment = 0;

  function reportOnce(query: Query, error: Error): void {
    const notice = noticeOf(query, error);
    if (!notice || seen.get(query) === error || commanded.has(query) || leadsElsewhere(error)) return;
    seen.set(query, error);
    const words = JSON.stringify(notice);
    if ((reported.get(words) ?? -1) >= (begun.get(query) ?? 0)) return;
    reported.set(words, moment);
    report(notice);
  }

  return client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'updated' && event.action.type === 'fetch') begun.set(query, ++moment);
    if (event.type === 'updated' && event.action.type === 'error' && isAwaited(query)) {
      reportOnce(query, event.action.error);
    }
    // What was loaded ahead and failed meets somebody who wants it.
    if (event.type === 'observerAdded' && query.state.error && query.state.data === undefined) {
      reportOnce(query, query.state.error);
    }
  });
}

/** The page already says that it is offline. */
export function isSaidAbove(error: unknown): boolean {
  return connection.offlineSince !== null && error instanceof ServerUnreachable;
}

/** Its title; null: its reader or the page shows it. */
function noticeOf(query: Query, error: Error): FailureNotice | null {
  const { failure, failureAgain } = query.meta ?? {};
  if (failureAgain && askedAgain.has(query)) return failureAgain;
  // Whatever waits for it says that it is not there.
  if (failure === undefined) return isSaidAbove(error) || isNotThere(error) ? null : wordsOf(error);
  return failure === null ? null : { title: failure, message: error.message };
}

/** Whether somebody waits for it: a part of the page that has nothing else, or a person who asked. */
function isAwaited(query: Query): boolean {
  const { data, fetchMeta } = query.state;
  const more = fetchMeta?.fetchMore !== undefined;
  const named = typeof query.meta?.failure === 'string';
  return query.isActive() && (named || data === undefined || more || askedAgain.has(query));
}
