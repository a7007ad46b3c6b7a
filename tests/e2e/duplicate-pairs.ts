import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { DuplicateFilter, DuplicateFilterBody } from '../../src/contract/duplicates/duplicate-filter.ts';
import { namedProfile } from './created-profiles.ts';
import { apiAs } from './support.ts';

/** So many profiles of one name but for the order of its words and accents: each two of them are a pair. */
export async function likeProfiles(request: APIRequestContext, name: string, count: number): Promise<string[]> {
  const spellings = [`${name} Novak`, `Novak ${name}`, `${name} Novák`];
  const ids: string[] = [];
  for (const spelling of spellings.slice(0, count)) ids.push(await namedProfile(request, { profileName: spelling }));
  return ids;
}

/** A filter over names, and what is named besides, that is made and run beside the browser. */
export async function filterThatRuns(
  request: APIRequestContext,
  name: string,
  ...besides: DuplicateFilterBody['groups'][number]['conditions']
): Promise<DuplicateFilter> {
  const admin = await apiAs(request, 'admin');
  const body: DuplicateFilterBody = {
    name,
    scope: 'base',
    active: false,
    action: 'log',
    groups: [{ conditions: [{ kind: 'text', field: 'profileName', comparison: 'normalised' }, ...besides] }],
  };
  const { filter } = await admin.send<{ filter: DuplicateFilter }>('POST', '/duplicate/filters', body);
  await admin.send('POST', `/duplicate/filters/${filter.id}/runs`);
  return filter;
}

/** A run gives way to calls, so a busy machine makes it long: only the limit of the test itself ends the wait for it. */
export const RUN_IN_BACKGROUND = { timeout: 180_000 };

/** Waits until the run of a filter has ended, and opens the pairs that wait for a decision. */
export async function openPairs(page: Page, filter: string): Promise<void> {
  const row = page.getByRole('navigation', { name: 'Filters' }).getByRole('listitem').filter({ hasText: filter });
  await expect(row).toContainText('Finished', RUN_IN_BACKGROUND);
  await row.getByRole('button', { name: /^[1-9][\d,]* to decide: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pairs: not decided' })).toBeFocused();
}

/** Rows of the list of pairs whose two sides both have a word in their names. */
export function pairsNamed(page: Page, word: string) {
  const pairs = page.getByRole('navigation', { name: 'Pairs' });
  return pairs.getByRole('link', { name: new RegExp(`${word}.* and .*${word}`, 'i') });
}
