import type { QueryClient } from '@tanstack/react-query';
import type { BaseProfile, BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import type { BaseProfileListAnswer } from '../../contract/shapes/base-profile-list.ts';
import { queryKeys } from './query-keys.ts';

/** The newest known form of a base profile, wherever it was loaded; undefined if it never was. */
export function knownBaseProfile(client: QueryClient, id: string): BaseProfileSummary | undefined {
  const found: BaseProfileSummary[] = [];
  const whole = client.getQueryData<BaseProfile>(queryKeys.baseProfile(id));
  if (whole) found.push(whole);
  for (const [, page] of client.getQueriesData<BaseProfileListAnswer>({ queryKey: queryKeys.baseProfilePages })) {
    const row = page?.rows.find((each) => each.id === id);
    if (row) found.push(row);
  }
  return found.reduce<BaseProfileSummary | undefined>(
    (best, each) => (!best || each.version > best.version ? each : best),
    undefined,
  );
}

/**
 * Puts a record that came back from a write where it is shown. Rows stay where they are, even if
 * they no longer match the filter: nothing jumps away under the cursor.
 */
export function receiveBaseProfile(client: QueryClient, record: BaseProfileSummary): void {
  client.setQueriesData<BaseProfileListAnswer>({ queryKey: queryKeys.baseProfilePages }, (page) => {
    if (!page?.rows.some((row) => row.id === record.id)) return page;
    return { ...page, rows: page.rows.map((row) => (row.id === record.id ? record : row)) };
  });
  client.setQueryData<BaseProfile>(queryKeys.baseProfile(record.id), (whole) => whole && { ...whole, ...record });
  void client.invalidateQueries({ queryKey: queryKeys.baseProfile(record.id) });
  void client.invalidateQueries({ queryKey: queryKeys.baseProfileLogs(record.id) });
}

/** Finds the records in the answer of a write or in a conflict's details, by the member names the contract uses. */
export function receiveAnswer(client: QueryClient, answer: unknown): void {
  if (typeof answer !== 'object' || answer === null) return;
  if ('current' in answer) receiveBaseProfile(client, answer.current as BaseProfileSummary);
  if ('record' in answer) receiveBaseProfile(client, answer.record as BaseProfileSummary);
  if ('records' in answer) {
    for (const record of answer.records as BaseProfileSummary[]) receiveBaseProfile(client, record);
  }
}
