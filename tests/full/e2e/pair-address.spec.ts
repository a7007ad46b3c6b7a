import { expect } from '@playwright/test';
import { ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, likeProfiles, openPairs } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { signIn } from '../../e2e/support.ts';

test('a pair and its case have an address, which outlives a reload, can be sent, and is left by “Back”', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const word = ownWord();
  await likeProfiles(request, word, 3);
  const filter = await filterThatRuns(request, `Address ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, filter.name);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  const named = comparison.getByRole('heading', { level: 2 });
  await expect(page).toHaveURL(new RegExp(`\\?pairs=open&filter=${filter.id}&pair=[-0-9a-f]{36}$`));
  const first = page.url();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(/&pair=/);
  const second = page.url();
  const names = await named.textContent();

  await test.step('sent to a colleague and loaded anew it shows the same pair', async () => {
    const other = await page.context().newPage();
    await other.goto(second);
    await expect(other.getByRole('region', { name: 'Comparison' }).getByRole('heading', { level: 2 })).toHaveText(
      names ?? '',
    );
    await other.close();
    await page.reload();
    await expect(named).toHaveText(names ?? '');
    await expect(comparison.getByRole('table')).toBeVisible();
    await expect(page).toHaveURL(second);
  });

  const merge = page.getByRole('region', { name: 'Merge' });
  const title = merge.getByRole('heading', { level: 2, name: /^2 profiles go into/ });
  await test.step('so does the case that is being merged; “Back” leads out step by step', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('m');
    await expect(title).toBeVisible();
    await expect(page).toHaveURL(`${second}&merge=true`);
    await page.reload();
    await expect(title).toBeVisible();
    await page.goBack();
    await expect(merge).toHaveCount(0);
    await expect(named).toHaveText(names ?? '');
    await page.goForward();
    await expect(title).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(named).toHaveText(names ?? '');
    await expect(page).toHaveURL(second);
    await page.goto('/duplicate/filters');
    await page.goto(second);
    await expect(named).toHaveText(names ?? '');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/duplicate\/filters$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Duplicate filters' })).toBeVisible();
    await page.goBack();
    await expect(named).toHaveText(names ?? '');
  });

  await test.step('one that was decided since stands in the list where it is now; one that is not there is told', async () => {
    await expect(comparison.getByRole('table')).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('n');
    await expect(page.getByText('Not a duplicate: 1 pair').first()).toBeVisible();
    const pair = new URL(second).searchParams.get('pair') ?? '';
    await page.goto(second);
    await expect(page.getByRole('heading', { level: 1, name: 'Pairs: not a duplicate' })).toBeVisible();
    await expect(named).toHaveText(names ?? '');
    await expect(page).toHaveURL((url) => url.search === `?pairs=not_duplicate&pair=${pair}`);
    await page.goto(second.replace(pair, crypto.randomUUID()));
    await expect(page.getByText('This pair cannot be shown').first()).toBeVisible();
    await expect(comparison.getByRole('table')).toBeVisible();
    await expect(page).not.toHaveURL(/merge=/);
  });
});
