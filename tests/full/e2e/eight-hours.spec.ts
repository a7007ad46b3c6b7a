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
    if (answer.status() < 400 || [401, 403].includes(answer.status()) || /securetoken/.test(answer.url())) return;
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

test.use({ actionTimeout: 20_000, navigationTimeout: 20_000 });
test('P155 P158 P159 two people work eight hours, one of them in ten tabs, and nothing is broken or lost at the end', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const t0 = Date.now();
  const log = (w: string) => console.log(((Date.now() - t0) / 1000).toFixed(1), w);
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
  for (const one of contexts) one.on('response', async (a) => { if ([401].includes(a.status()) || a.url().includes('/v1/token')) log(`   ${a.status()} ${a.request().method()} ${a.url()} ${a.status()===200?'':await a.text().catch(() => '?')}`); });
  for (const [at, one] of [...tabs, checker].entries()) one.on('framenavigated', () => log(`   tab ${at} at ${one.url()}`));

  const decided: string[] = [];
  const typed = records.map(() => '');
  /** Ten minutes in which both do something: a claim lasts for fifteen, a sign-in without activity for twenty. */
  async function tenMinutes(step: number): Promise<void> {
    pass(10 * MINUTE);
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
    log(`hour ${hour}`);
    if (hour !== LUNCH) continue;
    log('pass(21 * MINUTE);');
    pass(21 * MINUTE);
    log('for (const one of contexts) await one.clock.fastForward(21 *');
    for (const one of contexts) await one.clock.fastForward(21 * MINUTE);
    log('for (const tab of [...tabs, checker]) await expect(tab).toHa');
    for (const tab of [...tabs, checker]) await expect(tab).toHaveURL(/\/login/);
    expect(trouble.flat(), 'before lunch').toEqual([]);
    log("await sendSignIn(page, 'admin@dossier.test');");
    await sendSignIn(page, 'admin@dossier.test');
    log("await expect(page.getByRole('navigation', { name: 'Places' }");
    await expect(page.getByRole('navigation', { name: 'Places' })).toBeVisible();
    log('await Promise.all(tabs.slice(0, 5).map((tab, at) => tab.goto');
    await Promise.all(tabs.slice(0, 5).map((tab, at) => tab.goto(recordPath(records[at]!))));
    log('for (const [at, tab] of tabs.slice(0, 5).entries()) await ex');
    for (const [at, tab] of tabs.slice(0, 5).entries()) await expect(profession(tab)).toHaveValue(typed[at]!);
    log("for (const [at, tab] of places.entries()) await tab.goto(['/");
    for (const [at, tab] of places.entries()) await tab.goto(['/base-profiles', '/stats', '/duplicate/logs'][at]!);
    log('for (const tab of [images, reader]) await tab.goto(recordPat');
    for (const tab of [images, reader]) await tab.goto(recordPath(shown));
    log('await openImages(images);');
    await openImages(images);
    log('await openDocument(reader);');
    await openDocument(reader);
    log("await sendSignIn(checker, 'base-checker@dossier.test');");
    await sendSignIn(checker, 'base-checker@dossier.test');
    log('await claimedItem(checker);');
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
