import { expect, type BrowserContext, type Page } from '@playwright/test';
import { editorOf, newProfile, picture } from '../../e2e/images.ts';
import { pdf } from '../../e2e/pdf.ts';
import { claimedItem, otherItem, shownName } from '../../e2e/queue-panel.ts';
import { apiAs, sendSignIn, signIn } from '../../e2e/support.ts';
import { clockedServer } from './clocked-server.ts';

const { test, pass } = clockedServer('eight-hours');
const MINUTE = 60_000;
const HOURS = 8;
const LUNCH = 4;
const profession = (page: Page) => page.getByLabel('Profession');

/** Everything that went wrong in the tabs of a person without anybody having asked for it. */
function troubleIn(context: BrowserContext): string[] {
  const trouble: string[] = [];
  context.on('weberror', (error) => trouble.push(String(error.error())));
  context.on('response', (answer) => {
    // A token or an address that ran out is asked for anew: what comes of that stands on the screen.
    if (answer.status() < 400 || [401, 403].includes(answer.status())) return;
    trouble.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return trouble;
}

/** Opens what an Admin has open all day: five records with something typed, images, a document, and three places. */
async function tenTabs(
  context: BrowserContext,
  first: Page,
  records: readonly string[],
  shown: string,
): Promise<Page[]> {
  const paths = [
    ...records.map(recordPath),
    recordPath(shown),
    recordPath(shown),
    '/base-profiles',
    '/stats',
    '/duplicate/logs',
  ];
  const tabs = [first];
  while (tabs.length < paths.length) tabs.push(await context.newPage());
  await Promise.all(tabs.map((tab, at) => tab.goto(paths[at]!)));
  for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return tabs;
}

const recordPath = (id: string) => `/base-profiles/${id}`;

async function openImages(tab: Page): Promise<void> {
  await expect(tab.getByRole('region', { name: 'Images' })).toBeVisible();
  await tab.getByRole('heading', { level: 1 }).focus();
  await tab.keyboard.press('p');
  await expect(editorOf(tab).dialog).toBeVisible();
}

async function openDocument(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: 'Open long.pdf' }).click();
  await expect(tab.getByRole('dialog', { name: 'Documents' }).getByText('Page 1 of a consent')).toBeAttached();
}

const isDrawn = (images: readonly Element[]) =>
  images.length > 0 && images.every((one) => (one as HTMLImageElement).naturalWidth > 0);

test('P155 P158 P159 two people work eight hours, one of them in ten tabs, and nothing is broken or lost at the end', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(1_200_000);
  const admin = await apiAs(request, 'admin');
  const records: string[] = [];
  for (let count = 0; count < 5; count += 1) records.push(await newProfile(request));
  const shown = await newProfile(request);
  for (const hue of [20, 120, 220]) {
    await admin.upload(`/media/profilebase/${shown}/create`, { files: await picture(`${hue}.jpg`, hue) });
  }
  await admin.upload(`/profilebase/${shown}/document`, { document: pdf('long.pdf', 30, 20_000) });

  const beside = await browser.newContext({ baseURL: baseURL! });
  const contexts = [context, beside];
  for (const one of contexts) await one.clock.install();
  const checker = await beside.newPage();
  await claimedItem(checker);
  await signIn(page, 'admin', '/base-profiles');
  const tabs = await tenTabs(context, page, records, shown);
  const [images, reader, ...places] = tabs.slice(5) as [Page, Page, ...Page[]];
  await openImages(images);
  await openDocument(reader);
  const trouble = contexts.flatMap((one) => [troubleIn(one)]);

  const decided: string[] = [];
  const typed = records.map(() => '');
  /** Ten minutes in which both do something: a claim lasts for fifteen, a sign-in without activity for twenty. */
  async function tenMinutes(step: number): Promise<void> {
    await pass(10 * MINUTE);
    for (const one of contexts) await one.clock.fastForward(10 * MINUTE);
    await tabs[step % tabs.length]!.keyboard.press('Shift');
    await checker.keyboard.press('Shift');
    if (step % 2 === 0) {
      decided.push(await shownName(checker));
      const before = (await checker.locator('article[data-item]').getAttribute('data-item')) ?? '';
      await checker.keyboard.press('a');
      await otherItem(checker, before);
    }
    const at = step % records.length;
    typed[at] = `Cooper ${step}`;
    await profession(tabs[at]!).fill(typed[at]);
  }
  async function lookAround(): Promise<void> {
    for (const tab of [...tabs, checker]) {
      await expect(tab.getByText(/could not be reached|Waiting for the server|could not be loaded/)).toHaveCount(0);
      await expect(tab.getByRole('img', { name: 'Picture not available' })).toHaveCount(0);
    }
    for (const [at, text] of typed.entries()) if (text) await expect(profession(tabs[at]!)).toHaveValue(text);
    await expect.poll(() => editorOf(images).dialog.locator('img').evaluateAll(isDrawn)).toBe(true);
    await reader.keyboard.press('PageDown');
  }

  for (let hour = 1; hour <= HOURS; hour += 1) {
    for (let part = 0; part < 6; part += 1) await tenMinutes(hour * 6 + part);
    await lookAround();
    if (hour !== LUNCH) continue;
    await pass(21 * MINUTE);
    for (const one of contexts) await one.clock.fastForward(21 * MINUTE);
    for (const tab of [...tabs, checker]) await expect(tab).toHaveURL(/\/login/);
    expect(trouble.flat(), 'before lunch').toEqual([]);
    await sendSignIn(page, 'admin@dossier.test');
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    await Promise.all(tabs.slice(0, 5).map((tab, at) => tab.goto(recordPath(records[at]!))));
    for (const [at, tab] of tabs.slice(0, 5).entries()) await expect(profession(tab)).toHaveValue(typed[at]!);
    for (const [at, tab] of places.entries()) await tab.goto(['/base-profiles', '/stats', '/duplicate/logs'][at]!);
    for (const tab of [images, reader]) await tab.goto(recordPath(shown));
    await openImages(images);
    await openDocument(reader);
    await sendSignIn(checker, 'base-checker@dossier.test');
    await claimedItem(checker);
  }

  for (const [at, tab] of tabs.slice(0, 5).entries()) {
    await tab.keyboard.press('ControlOrMeta+s');
    await expect.poll(async () => JSON.stringify(await admin.get(records[at]!))).toContain(typed[at]);
  }
  const approved = await admin.list('status=approved&sort=updated_at&direction=desc&limit=100');
  const names = approved.map(({ profile_name: name }) => name);
  for (const name of decided) expect(names).toContain(name);
  expect(trouble.flat()).toEqual([]);
  await beside.close();
});
