import type { QueryClient } from '@tanstack/react-query';
import { SECOND } from '../../contract/base/time-spans.ts';
import { markOfRecord } from '../../contract/base/marks.ts';
import { personalMap } from '../context/personal.ts';
import { outdateMarked } from './records.ts';
import { writesHereAnswered } from './network/writes-under-way.ts';

/** Milliseconds within which the news of a write arrive, if at all. */
const NEWS_COME = 5 * SECOND;

/** When this tab wrote a record last, by its mark, until the news of it arrive. */
const written = personalMap<string, number>();

export function noteWritten(records: readonly { id: string }[]): void {
  for (const { id } of records) written.set(markOfRecord(id), Date.now());
}

/**
 * The person has changed these records. Changes from another tab are read anew; for those of this tab the response
 * gives the record, and where it is still on its way the news wait for it: otherwise the person's own change would look
 * like somebody else's.
 */
export async function outdateOwn(
  client: QueryClient,
  marks: readonly string[],
  refetch: 'active' | 'none',
): Promise<void> {
  await writesHereAnswered();
  const elsewhere = marks.filter((mark) => {
    const at = written.get(mark);
    written.delete(mark);
    return at === undefined || Date.now() - at > NEWS_COME;
  });
  if (elsewhere.length > 0) outdateMarked(client, elsewhere, refetch);
}
