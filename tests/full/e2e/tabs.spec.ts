import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { Infer } from 'superstruct';
import type { MediaCreated } from '../../../src/contract/shapes/media.ts';
import { editorOf, picture } from '../../e2e/images.ts';
import { test } from '../../e2e/own-server.ts';
import { apiAs, createdProfiles, giveLevel, signIn, storedDrafts } from '../../e2e/support.ts';
import { noteOf, reachNote, runCommand } from './steps.ts';

/* One person, several tabs, one record: what is typed in one of them is its own. */

const profession = (page: Page) => page.getByLabel('Profession');
const realName = (page: Page) => page.getByLabel('Real name');
const offers = (page: Page) => page.getByRole('list', { name: 'Left in other tabs' }).getByRole('listitem');

/** Another tab at the same address. */
async function anotherTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await expect(profession(tab)).toBeVisible();
  return tab;
}

/** Fills a field, and waits until it is kept. */
async function typeInto(page: Page, fill: (tab: Page) => Promise<void>): Promise<void> {
  const before = await storedDrafts(page);
  await fill(page);
  await expect.poll(() => storedDrafts(page)).not.toEqual(before);
}

test('P158 what is typed in one tab outlives what another does', async ({ page, context, request }) => {
  const [profile] = await createdProfiles(request, 1);
  const path = `/base-profiles/${profile!.id}`;
  await signIn(page, 'admin', path);
  await typeInto(page, (tab) => profession(tab).fill('Typed in the first'));

  const second = await anotherTab(context, path);
  await expect(profession(second)).toHaveValue('Cooper');
  await typeInto(second, (tab) => realName(tab).fill('Typed in the second'));
  await typeInto(second, (tab) => realName(tab).fill(''));
  await page.reload();
  await expect(profession(page)).toHaveValue('Typed in the first');
  await expect(page.getByText('Restored from an earlier visit')).toBeVisible();

  await typeInto(second, (tab) => realName(tab).fill('Saved in the second'));
  await second.keyboard.press('ControlOrMeta+Enter');
  await expect(realName(page)).toHaveValue('Saved in the second');
  await page.reload();
  await expect(profession(page)).toHaveValue('Typed in the first');
  await expect(realName(page)).toHaveValue('Saved in the second');
  await second.reload();
  await expect(realName(second)).toHaveValue('Saved in the second');
  await expect(profession(second)).toHaveValue('Cooper');
  await expect(offers(second)).toHaveCount(0);

  await page.close();
  await second.reload();
  await expect(profession(second)).toHaveValue('Typed in the first');
  await expect(second.getByText('Restored from an earlier visit')).toBeVisible();
});

test('P158 a tab that is duplicated has what it types itself', async ({ page, request }) => {
  const [profile] = await createdProfiles(request, 1);
  await signIn(page, 'admin', `/base-profiles/${profile!.id}`);
  await typeInto(page, (tab) => profession(tab).fill('Typed in the first'));
  const opened = page.waitForEvent('popup');
  // A window that is opened so begins with a copy of what is stored for its tab.
  await page.evaluate(() => void window.open(window.location.href));
  const copy = await opened;
  await expect(profession(copy)).toHaveValue('Cooper');
  await typeInto(copy, (tab) => profession(tab).fill('Typed in the copy'));
  await page.reload();
  await expect(profession(page)).toHaveValue('Typed in the first');
  await copy.reload();
  await expect(profession(copy)).toHaveValue('Typed in the copy');
});

test('P158 what closed tabs left is offered, and taken over or dropped', async ({ page, context, request }) => {
  const [profile] = await createdProfiles(request, 1);
  const path = `/base-profiles/${profile!.id}`;
  await signIn(page, 'admin', '/base-profiles');
  const [first, second] = [await anotherTab(context, path), await anotherTab(context, path)];
  await typeInto(first, (tab) => profession(tab).fill('Typed in the first'));
  await typeInto(second, (tab) => realName(tab).fill('Typed in the second'));
  await typeInto(second, (tab) => profession(tab).fill('Typed in the second'));
  await first.close();
  await second.close();

  const third = await anotherTab(context, path);
  await expect(offers(third)).toHaveText([
    /^Typed at .+ in another tab: .*Profession.*Take it over.*Drop it/,
    /^Typed at .+ in another tab: Profession.*Take it over.*Drop it/,
  ]);
  await expect(profession(third)).toHaveValue('Cooper');
  const take = (at: number) => offers(third).nth(at).getByRole('button', { name: 'Take it over' }).click();
  await take(1);
  await expect(profession(third)).toHaveValue('Typed in the first');
  await expect(offers(third)).toHaveCount(1);
  // The other one would replace it, and so it is what is offered.
  await take(0);
  await expect(profession(third)).toHaveValue('Typed in the second');
  await expect(realName(third)).toHaveValue('Typed in the second');
  await expect(offers(third)).toHaveText([/^Typed at \S+( [AP]M)?: Profession/]);
  await third.getByRole('heading', { level: 1 }).focus();
  await third.keyboard.press('ControlOrMeta+Enter');
  const admin = await apiAs(request, 'admin');
  await expect.poll(async () => (await admin.get(profile!.id)).version).toBe(profile!.version + 1);
  await expect(offers(third)).toHaveCount(1);

  await runCommand(third, 'drop a draft of');
  await expect(third.getByRole('option', { name: /Typed at/ })).toBeVisible();
  await third.keyboard.press('Enter');
  await third.getByRole('dialog', { name: 'Drop this draft?' }).getByRole('button', { name: 'Drop draft' }).click();
  await expect(offers(third)).toHaveCount(0);
  await third.reload();
  await expect(profession(third)).toHaveValue('Typed in the second');
  await expect(third.getByText('Restored from an earlier visit')).toHaveCount(0);
  await expect.poll(() => storedDrafts(third)).toEqual([]);
});

test('P158 the note of a disapproval is that of its tab', async ({ page, context, request }) => {
  const [profile] = await createdProfiles(request, 1);
  const path = `/base-profiles/${profile!.id}`;
  await signIn(page, 'admin', path);
  await reachNote(page);
  await typeInto(page, (tab) => tab.keyboard.type('Written in the first'));
  const second = await anotherTab(context, path);
  await reachNote(second);
  await expect(noteOf(second)).toHaveValue('');
  await typeInto(second, (tab) => tab.keyboard.type('Written in the second'));
  await typeInto(second, (tab) => noteOf(tab).fill(''));
  await page.reload();
  await reachNote(page);
  await expect(noteOf(page)).toHaveValue('Written in the first');

  await typeInto(second, (tab) => noteOf(tab).fill('Written in the second'));
  await page.close();
  await second.close();
  const third = await anotherTab(context, path);
  await reachNote(third);
  await expect(offers(third)).toHaveText([/: Written in the second/, /: Written in the first/]);
  await expect(noteOf(third)).toHaveValue('');
  await offers(third).nth(1).getByRole('button', { name: 'Take it over' }).click();
  await expect(noteOf(third)).toHaveValue('Written in the first');
  await noteOf(third).focus();
  await third.keyboard.press('Enter');
  await expect(third.getByText(`${profile!.profile_name} disapproved`).first()).toBeVisible();
  await expect.poll(() => storedDrafts(third)).toHaveLength(1);
});

test('P158 changes of images are those of their tab', async ({ page, context, request }) => {
  const [profile] = await createdProfiles(request, 1);
  const { id } = profile!;
  const admin = await apiAs(request, 'admin');
  const images: { id: string }[] = [];
  for (const hue of [20, 200]) {
    const sent = await admin.upload<Infer<typeof MediaCreated>>(`/media/profilebase/${id}/create`, {
      files: await picture(`${hue}.jpg`, hue),
    });
    images.push(...sent.media);
  }
  await giveLevel(request, 'admin', images);
  const path = `/base-profiles/${id}`;
  const region = (tab: Page) => tab.getByRole('region', { name: 'Images' });
  /** Other levels for so many images, kept as a draft. */
  const change = async (tab: Page, count: number) => {
    await tab.getByRole('heading', { level: 1 }).focus();
    await tab.keyboard.press('p');
    await expect(editorOf(tab).dialog).toBeVisible();
    for (let at = 1; at <= count; at += 1) {
      await editorOf(tab)
        .tile(new RegExp(`Profile picture ${at} of 2`))
        .focus();
      await tab.keyboard.press('2');
    }
    await tab.keyboard.press('Escape');
    await tab
      .getByRole('dialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Keep draft' })
      .click();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
  };
  await signIn(page, 'admin', path);
  await expect(region(page)).toContainText('2/2');
  await change(page, 2);
  await expect(region(page)).toContainText('2 changes are not saved');
  const second = await anotherTab(context, path);
  await expect(region(second)).toContainText('2/2');
  await expect(region(second)).not.toContainText('not saved');
  await change(second, 1);
  await page.reload();
  await expect(region(page)).toContainText('2 changes are not saved');
  await page.close();
  await second.close();
  const third = await anotherTab(context, path);
  await expect(offers(third)).toHaveText([/^Changed at .+: 1 change of images/, /^Changed at .+: 2 changes of images/]);
  await offers(third).nth(1).getByRole('button', { name: 'Take it over' }).click();
  await expect(region(third)).toContainText('2 changes are not saved');
  await expect(offers(third)).toHaveCount(1);
});

test('P158 what is ticked off is ticked off in its tab', async ({ page, context, request }) => {
  const [profile] = await createdProfiles(request, 1);
  const path = `/base-profiles/${profile!.id}`;
  await (await apiAs(request, 'admin')).disapprove(profile!.id, { codes: ['photo_quality', 'wrong_geo'], note: '' });
  await signIn(page, 'admin', path);
  const tick = (tab: Page, reason: string) => tab.getByRole('checkbox', { name: reason });
  await typeInto(page, (tab) => tick(tab, 'Photo quality').check());
  const second = await anotherTab(context, path);
  await expect(tick(second, 'Photo quality')).not.toBeChecked();
  await typeInto(second, (tab) => tick(tab, 'Wrong place').check());
  await page.reload();
  await expect(tick(page, 'Photo quality')).toBeChecked();
  await expect(tick(page, 'Wrong place')).not.toBeChecked();
});
