import { expect, test, type BrowserContext, type Page } from '../../e2e/own-server.ts';
import { apiAs, createdProfiles, signIn, storedDrafts } from '../../e2e/support.ts';
import { runCommand } from './steps.ts';

/* One person, several tabs, one record: what is typed in one of them is its own. */

const profession = (page: Page) => page.getByLabel('Profession');
const realName = (page: Page) => page.getByLabel('Real name');
const offers = (page: Page) => page.getByRole('list', { name: 'Left in other tabs' }).getByRole('listitem');

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
    /^Typed at .+ in another tab: .*Profession.*Use this draft.*Discard it/,
    /^Typed at .+ in another tab: Profession.*Use this draft.*Discard it/,
  ]);
  await expect(profession(third)).toHaveValue('Cooper');
  const take = (at: number) => offers(third).nth(at).getByRole('button', { name: 'Use this draft' }).click();
  await take(1);
  await expect(profession(third)).toHaveValue('Typed in the first');
  await expect(offers(third)).toHaveCount(1);
  // The other one would replace it, and so it is what is offered.
  await take(0);
  await expect(profession(third)).toHaveValue('Typed in the second');
  await expect(realName(third)).toHaveValue('Typed in the second');
  await expect(offers(third)).toHaveText([/^Typed at \d+:\d\d:\d\d( [AP]M)?: Profession/]);
  await third.getByRole('heading', { level: 1 }).focus();
  await third.keyboard.press('ControlOrMeta+Enter');
  const admin = await apiAs(request, 'admin');
  await expect.poll(async () => (await admin.get(profile!.id)).version).toBe(profile!.version + 1);
  await expect(offers(third)).toHaveCount(1);
  await runCommand(third, 'discard a draft from');
  await expect(third.getByRole('option', { name: /Typed at/ })).toBeVisible();
  await third.keyboard.press('Enter');
  await third
    .getByRole('dialog', { name: 'Discard this draft?' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click();
  await expect(offers(third)).toHaveCount(0);
  await third.reload();
  await expect(profession(third)).toHaveValue('Typed in the second');
  await expect(third.getByText('Restored from an earlier visit')).toHaveCount(0);
  await expect.poll(() => storedDrafts(third)).toEqual([]);
});

test('P159 twenty tabs over six connections: each shows its record, news comes to all, a save and a search go through', async ({
  page,
  context,
  request,
}) => {
  const profiles = await createdProfiles(request, 20);
  await signIn(page, 'admin', '/base-profiles');
  const tabs: Page[] = [];
  for (const { id } of profiles) tabs.push(await anotherTab(context, `/base-profiles/${id}`));
  const last = tabs.at(-1)!;
  await profession(last).fill('Twentieth');
  await last.keyboard.press('ControlOrMeta+Enter');
  const admin = await apiAs(request, 'admin');
  await expect.poll(async () => (await admin.get(profiles.at(-1)!.id)).version).toBe(profiles.at(-1)!.version + 1);
  await last.keyboard.press('ControlOrMeta+j');
  await last.getByRole('dialog').getByRole('combobox').fill(profiles[0]!.profile_name);
  await expect(last.getByRole('option', { name: profiles[0]!.profile_name }).first()).toBeVisible();
  await last.keyboard.press('Enter');
  await expect(last).toHaveURL(new RegExp(profiles[0]!.id));
  await tabs[1]!.goto(`/base-profiles/${profiles.at(-1)!.id}`);
  await expect(profession(tabs[1]!)).toHaveValue('Twentieth');
});
