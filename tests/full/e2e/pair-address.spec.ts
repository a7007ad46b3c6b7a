import { expect } from '@playwright/test';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { filterThatRuns, likeProfiles, mergeBeside, openPairs } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

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

test('P065 a pair says beside its decisions that one of the two is held for a doubt about age, and the merge why it waits', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const [, held = ''] = await likeProfiles(request, word, 2);
  const filter = await filterThatRuns(request, `Held ${word}`);
  const admin = await apiAs(request, 'admin');
  await admin.send('PATCH', `/profilebase/${held}/frozen`, { frozen: true, note: 'Looks younger.' });
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, filter.name);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  const why = `“Novak ${word}” is held for a doubt about age. That is to be settled first.`;
  await expect(comparison.getByRole('note')).toHaveText(`${why} Until then the two are not merged.`);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('region', { name: 'Merge' }).getByRole('alert')).toHaveText(why);
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toHaveAttribute('aria-disabled', 'true');
});

test('P065 a pair of which one was merged meanwhile says so, leads to what goes on, and no decision is taken about it', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const [, merged = ''] = await likeProfiles(request, word, 2);
  const survivor = await namedProfile(request, { profileName: `${word} Elsewhere` });
  const filter = await filterThatRuns(request, `Closed ${word}`);
  await signIn(page, 'admin', '/duplicate/filters');
  await openPairs(page, filter.name);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByRole('table')).toBeVisible();
  await mergeBeside(request, survivor, merged);
  await page.reload();
  await expect(comparison.getByRole('note').filter({ hasText: 'was merged' })).toHaveText(
    'One of the two profiles was merged into another. Nothing is decided about them any more.',
  );
  const link = comparison.getByRole('link', { name: 'merged into another profile' });
  await expect(link).toHaveAttribute('href', new RegExp(survivor));
  for (const name of [/^Same person/, /^Not a duplicate/, /^Unsure/, /^With a note/]) {
    await expect(comparison.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  }
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await expect(page.getByText('One of the two profiles was merged into another.').first()).toBeVisible();
  await expect(page).toHaveURL(/pair=/);
});
