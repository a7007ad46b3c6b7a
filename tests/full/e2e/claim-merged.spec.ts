import { expect } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { QueueListAnswer } from '../../../src/contract/shapes/queue.ts';
import { namedProfile, ownWord } from '../../e2e/created-profiles.ts';
import { mergeBeside } from '../../e2e/duplicate-pairs.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, signIn } from '../../e2e/support.ts';

test('P065 whoever has claimed a profile that is merged is told into which and by whom, and is not offered to claim it again', async ({
  page,
  request,
}) => {
  const word = ownWord();
  const survivor = await namedProfile(request, { profileName: `${word} Survivor` });
  const checker = await apiAs(request, 'base-checker');
  await signIn(page, 'base-checker', '/queue');
  await page.getByRole('region', { name: 'Start' }).getByRole('button', { name: 'Start' }).click();
  const claimed = async () => {
    const { own_lease: lease } = await checker.read<Infer<typeof QueueListAnswer>>('queue?limit=1');
    return lease?.record_id ?? '';
  };
  await expect.poll(claimed).not.toBe('');
  const merged = await claimed();

  await mergeBeside(request, survivor, merged);
  const told = page.getByRole('alert').filter({ hasText: 'Your claim has ended' });
  await expect(told).toContainText(
    new RegExp(`: .+ has merged this profile into “${word} Survivor”, which goes on in its place`),
    { timeout: 60_000 },
  );
  await expect(told.getByRole('button', { name: /^Next item/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `Merged into ${word} Survivor` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Claim again/ })).toHaveCount(0);
});
