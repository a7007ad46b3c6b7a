import { expect, type BrowserContext, type Page } from '@playwright/test';
import { editorOf, newProfile, picture } from '../../e2e/images.ts';
import { pdf } from '../../e2e/pdf.ts';
import { claimedItem, otherItem, shownItem, shownName, start, startItem } from '../../e2e/queue-panel.ts';
import { apiAs, sendSignIn, signIn, waitingProfile } from '../../e2e/support.ts';
import { clockedServer } from './clocked-server.ts';

const { test, pass } = clockedServer('eight-hours');
// A person who was signed out would be waited for until the whole time of the test is over.
test.use({ actionTimeout: 30_000 });
const MINUTE = 60_000;
const HOURS = 8;
const LUNCH = 4;
const profession = (page: Page) => page.getByLabel('Profession');
const recordPath = (id: string) => `/base-profiles/${id}`;
const PLACES = ['/base-profiles', '/stats', '/duplicate/logs'] as const;

/** Everything that went wrong in the tabs of a person without anybody having asked for it. */
function troubleIn(context: BrowserContext): string[] {
  const trouble: string[] = [];
  context.on('weberror', (error) => trouble.push(String(error.error())));
  context.on('response', (answer) => {
    // A token or an address that ran out is asked for anew, and a sign-in that is over has none: what comes of that
    // stands on the screen. What a tab notes is put on top of what another has just noted.
    const isOver = [401, 403].includes(answer.status()) || /\/securetoken\.|\/me\/preferences\//.test(answer.url());
    if (answer.status() < 400 || isOver) return;
    trouble.push(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  });
  return trouble;
}

/** The tabs that an Admin has open all day: five records in which something is typed, images, a document, and three places. */
interface Desk {
  all: Page[];
  /** By the record, in the order of `records`. */
  forms: Page[];
  images: Page;
  reader: Page;
  places: Page[];
}

async function tenTabs(context: BrowserContext, first: Page): Promise<Desk> {
  const all = [first];
  while (all.length < 10) all.push(await context.newPage());
  const [images, reader, ...places] = all.slice(5) as [Page, Page, ...Page[]];
  return { all, forms: all.slice(0, 5), images, reader, places };
}

/** Goes in each tab to what is open there. */
async function sitDown({ all, forms, images, reader, places }: Desk, records: readonly string[], shown: string) {
  await Promise.all([
    ...forms.map((tab, at) => tab.goto(recordPath(records[at]!))),
    ...[images, reader].map((tab) => tab.goto(recordPath(shown))),
    ...places.map((tab, at) => tab.goto(PLACES[at]!)),
  ]);
  for (const tab of all) await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await openImages(images);
  await reader.getByRole('link', { name: 'Open long.pdf' }).click();
  await isRead(reader, 1);
}

async function openImages(tab: Page): Promise<void> {
  await expect(tab.getByRole('region', { name: 'Images' })).toBeVisible();
  await tab.getByRole('heading', { level: 1 }).focus();
  await tab.keyboard.press('p');
  await expect.poll(() => editorOf(tab).dialog.locator('img').evaluateAll(isDrawn)).toBe(true);
}

const isDrawn = (images: readonly Element[]) =>
  images.length > 0 && images.every((one) => (one as HTMLImageElement).naturalWidth > 0);

async function isRead(tab: Page, number: number): Promise<void> {
  const viewer = tab.getByRole('dialog', { name: 'Documents' });
  await expect(viewer.getByText(`Page ${number} of a consent`)).toBeAttached();
}

/** What the browser has kept it would show without asking. */
async function forgetFiles(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await browser.detach();
}

async function isNotified(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Notices' }).click();
  await expect(page.getByRole('dialog', { name: 'Notices' }).getByText(words), words).toHaveCount(1);
  await page.keyboard.press('Escape');
}

test('P155 P158 P159 two people work eight hours, one of them in ten tabs, and nothing is broken or lost at the end', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(400_000);
  const morning = await apiAs(request, 'admin');
  const records: string[] = [];
  for (let place = 882; place < 887; place += 1) {
    const { id } = await waitingProfile(request, place);
    // Out of the way of the checker.
    await morning.approve(id);
    records.push(id);
  }
  const shown = await newProfile(request);
  for (const hue of [20, 120, 220]) {
    await morning.upload(`/media/profilebase/${shown}/create`, { files: await picture(`${hue}.jpg`, hue) });
  }
  await morning.upload(`/profilebase/${shown}/document`, { document: pdf('long.pdf', 30, 20_000) });
  const beside = await browser.newContext({ baseURL: baseURL! });
  const contexts = [context, beside];
  for (const one of contexts) await one.clock.install();
  const trouble = contexts.map(troubleIn);
  async function time(minutes: number): Promise<void> {
    pass(minutes * MINUTE);
    for (const one of contexts) await one.clock.fastForward(minutes * MINUTE);
  }

  const checker = await beside.newPage();
  await claimedItem(checker);
  await signIn(page, 'admin', '/base-profiles');
  const desk = await tenTabs(context, page);
  const { all, forms, images, reader, places } = desk;
  await sitDown(desk, records, shown);
  const opened = async () => JSON.stringify(await morning.read('me/preferences'));
  for (const id of [...records, shown]) await expect.poll(opened, 'opened lately').toContain(id);

  const decided: string[] = [];
  const typed = records.map(() => '');
  let pagesRead = 1;
  /** Ten minutes in which both do something: a claim lasts for fifteen, a sign-in without activity for twenty. */
  async function tenMinutes(step: number): Promise<void> {
    await time(10);
    await all[step % all.length]!.keyboard.press('Shift');
    await checker.keyboard.press('Shift');
    if (step % 2 === 0) {
      decided.push(await shownName(checker));
      const before = await shownItem(checker);
      await checker.keyboard.press('a');
      await otherItem(checker, before);
    }
    const at = step % records.length;
    typed[at] = `Cooper ${step}`;
    await profession(forms[at]!).fill(typed[at]);
  }
  async function lookAround(): Promise<void> {
    for (const tab of [...all, checker]) {
      await expect(
        tab.getByText(/could not be reached|loads once|not answered for more than ten|could not be loaded/),
      ).toHaveCount(0);
      await expect(tab.getByRole('img', { name: 'Picture not available' })).toHaveCount(0);
      await expect(tab).not.toHaveURL(/\/login/);
    }
    for (const [at, text] of typed.entries()) if (text) await expect(profession(forms[at]!)).toHaveValue(text);
    await forgetFiles(images);
    await images.keyboard.press('Escape');
    await expect(editorOf(images).dialog).toHaveCount(0);
    await openImages(images);
    await reader.keyboard.press('PageDown');
    await isRead(reader, (pagesRead += 1));
  }
  /** Both are away for so long that they are signed out, and come back. */
  async function lunch(): Promise<void> {
    const ends: string[] = [];
    context.on('request', (request) => void (request.url().endsWith('/current/end') && ends.push(request.url())));
    await time(21);
    for (const tab of [...all, checker]) await expect(tab).toHaveURL(/logoutReason=No%20user%20activity/);
    expect(ends, 'one tab ends the sign-in of all').toHaveLength(1);
    for (const tab of forms) await expect(tab.getByText('Unsaved work is kept in this browser')).toBeVisible();
    await sendSignIn(page, 'admin@dossier.test');
    // Signed in in one tab, they are so in all.
    for (const tab of all) await expect(tab.getByRole('navigation', { name: 'Places' })).toBeVisible();
    await sitDown(desk, records, shown);
    pagesRead = 1;
    for (const [at, tab] of forms.entries()) await expect(profession(tab)).toHaveValue(typed[at]!);
    await sendSignIn(checker, 'base-checker@dossier.test');
    await expect(start(checker)).toBeFocused();
    await startItem(checker);
  }

  for (let hour = 1; hour <= HOURS; hour += 1) {
    for (let part = 0; part < 6; part += 1) await tenMinutes(hour * 6 + part);
    await lookAround();
    if (hour === LUNCH) await lunch();
  }

  const admin = await apiAs(request, 'admin');
  const doubtful = await waitingProfile(request, 881);
  const doubt = { codes: ['under_age_doubt'], note: 'Looks sixteen' };
  await (await apiAs(request, 'base-checker')).disapprove(doubtful.id, doubt);
  for (const tab of [...forms, ...places]) await isNotified(tab, `doubts that ${doubtful.profile_name} is of age`);
  for (const [at, tab] of forms.entries()) {
    await profession(tab).focus();
    await tab.keyboard.press('Control+Enter');
    await expect(tab.getByText('Attributes and tags updated').first()).toBeVisible();
    expect(JSON.stringify(await admin.get(records[at]!))).toContain(`"${typed[at]}"`);
  }
  const approved = await admin.list('status=approved&sort=updated_at&direction=desc&limit=100');
  expect(approved.map(({ profile_name: name }) => name)).toEqual(expect.arrayContaining(decided));
  expect(trouble.flat()).toEqual([]);
  await beside.close();
});
