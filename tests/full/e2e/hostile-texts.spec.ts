import { fieldsOf } from '../../../src/contract/profiles/form-fields.ts';
import { problemOfAttribute } from '../../../src/contract/profiles/field-limits.ts';
import type { ProfileKind } from '../../../src/contract/profiles/status.ts';
import type { BaseProfile } from '../../../src/contract/profiles/base-profile.ts';
import type { DuplicatePair } from '../../../src/contract/duplicates/duplicate-pair.ts';
import type { AttributeTypeName } from '../../../src/contract/base/lookup-names.ts';
import { aPicture } from '../../support/pictures.ts';
import { ROUTES } from '../../../src/contract/base/routes.ts';
import { wronglyDirected } from '../../walk/directions.ts';
import { expect, test, type APIRequestContext, type Locator, type Page } from '../../e2e/own-server.ts';
import { apiAs, lookupsOf, openOverview, signIn } from '../../e2e/support.ts';
import { expectLoaded, press, runCommand } from './steps.ts';

/** What runs if it is ever taken for a page, an attribute, a script, an address or a template. */
const RUNS = `"'><img src=x onerror=attacked()><svg/onload=attacked()></title><script>attacked()</script>{{attacked()}}`;
const ADDRESS = 'javascript:attacked()';
/** `where` distinguishes the texts, and is what they are found by. */
const hostile = (where: string) => `Hostile ${where} ${RUNS}`;

/** Notes every script of ours that ran, every dialog, and every address that a page leads to. */
async function watched(page: Page): Promise<{ ran: string[] }> {
  const seen: { ran: string[] } = { ran: [] };
  await page.exposeFunction('attacked', () => seen.ran.push(`a script at ${page.url()}`));
  page.on('dialog', (dialog) => {
    seen.ran.push(`a dialog at ${page.url()}`);
    void dialog.dismiss();
  });
  return seen;
}

/** Every text field of a form whose value may be any text. */
function textsOf(kind: ProfileKind, text: (type: string) => string): Partial<Record<AttributeTypeName, string>> {
  const types = fieldsOf(kind).flatMap(({ source, control }) =>
    source.from === 'attribute' && ['text', 'paragraph'].includes(control) ? [source.type] : [],
  );
  const open = types.filter((type) => problemOfAttribute(type, 'x') === null);
  return Object.fromEntries(open.map((type) => [type, text(type)]));
}

/** Puts a hostile text into everything people can write. Reported are the records, and the types of attributes with a text. */
async function storeHostileTexts(
  request: APIRequestContext,
  { text = hostile, short = 'Hostile <img src=x onerror=attacked()>' }: { text?: typeof hostile; short?: string } = {},
) {
  const admin = await apiAs(request, 'admin');
  const { tag, locale: localeOf, inputs } = await lookupsOf(admin);
  const dutch = localeOf('nl');
  const reason = (where: string) => ({ reason: { codes: ['other'], note: text(where) } });
  const baseTexts = textsOf('base', (type) => text(`base ${type}`));
  async function base(): Promise<string> {
    const id = await admin.create(tag('profileType', 'A'), [dutch]);
    await admin.update(id, {
      attributes: inputs(baseTexts),
      tags: [tag('profileType', 'A')],
      date_of_birth: '1990-05-17 00:00:00.000000+00:00',
      reserved_locales: [dutch],
      duplicate_reason: text('reason to go on'),
    });
    return id;
  }
  const id = await base();
  const other = await base();
  const buffer = Buffer.from(await (await aPicture()).arrayBuffer());
  const name = text === hostile ? '<img src=x onerror=attacked()>.jpg' : `${short}.jpg`;
  await admin.upload(`/media/profilebase/${id}/create`, { files: { name, mimeType: 'image/jpeg', buffer } });
  const multipart = { document: { name, mimeType: 'image/jpeg', buffer }, kind: 'consent', note: text('document') };
  const document = await request.post(`/api/v1/profilebase/${id}/document`, { headers: admin.headers, multipart });
  if (!document.ok()) throw new Error(await document.text());

  // Sent back with a note, and then a doubt about age that is lifted with another.
  await admin.send('PATCH', `/profilebase/${id}/disapprove`, reason('refusal of a base profile'));
  await admin.send('PATCH', `/profilebase/${other}/frozen`, { frozen: true, note: text('hold') });
  await admin.send('PATCH', `/profilebase/${other}/frozen`, { frozen: false, note: text('end of the hold') });
  await admin.send('PATCH', `/profilebase/${other}/approve`);
  const profile = (await admin.get(other)) as BaseProfile;
  const locale = profile.locales.find(({ code }) => code === 'nl')?.profile_id ?? '';
  const localeTexts = textsOf('locale', (type) => text(`locale ${type}`));
  await admin.send('PUT', `/profile/${locale}/update`, {
    attributes: inputs({ ...localeTexts, geoLanguage: 'nl' }),
    tags: [tag('general', 'sailing')],
  });
  await admin.send('PATCH', `/profile/${locale}/disapprove`, reason('refusal of a locale profile'));
  await storeDuplicates(admin, [id, other], { name: short, note: text('decision') });
  const view = { id: crypto.randomUUID(), name: short, filter: {}, sort: 'created_at', direction: 'asc' };
  await admin.send('PUT', '/me/preferences/saved-views.base-profiles', { value: [view] });
  return {
    base: id,
    approved: profile,
    locale,
    baseTypes: Object.keys(baseTexts),
    localeTypes: Object.keys(localeTexts),
  };
}

/** A filter with a hostile name finds the pair, which is decided on with a hostile note. */
async function storeDuplicates(
  admin: Awaited<ReturnType<typeof apiAs>>,
  [one, two]: [string, string],
  { name, note }: { name: string; note: string },
): Promise<void> {
  const { filter } = await admin.send<{ filter: { id: string } }>('POST', '/duplicate/filters', {
    name,
    scope: 'base',
    active: false,
    action: 'log',
    groups: [{ conditions: [{ kind: 'text', field: 'profileName', comparison: 'exact' }] }],
  });
  const { run } = await admin.send<{ run: { id: string } }>('POST', `/duplicate/filters/${filter.id}/runs`);
  for (let state = 'waiting'; state === 'waiting' || state === 'running';) {
    ({ state } = (await admin.send<{ run: { state: string } }>('GET', `/duplicate/runs/${run.id}`)).run);
  }
  const { rows } = await admin.send<{ rows: DuplicatePair[] }>('GET', `/duplicate/pairs?profile_id=${one}`);
  const pair = rows.find(({ first, second }) => [first.id, second.id].includes(two));
  const seen = { first: pair?.first.version, second: pair?.second.version };
  const decided = { decision: 'unsure', seen, note };
  await admin.send('POST', `/duplicate/pairs/${pair?.id}/decision`, decided);
}

const shows = (within: Page | Locator, text: string) => expect(within.getByText(text).first()).toBeVisible();

/** The value of a field, or the text of a page. */
async function expectField(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate((wanted) => {
        const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
        return document.body.innerText.includes(wanted) || fields.some(({ value }) => value === wanted);
      }, text),
    )
    .toBe(true);
}

test.describe('without the policy that would stop scripts', () => {
  test.use({ bypassCSP: true });

  test('a text that would run as a script is shown as it was written', async ({ page, request }) => {
    const { base, locale, baseTypes, localeTypes } = await storeHostileTexts(request);
    const seen = await watched(page);
    await openOverview(page, 'admin', '?text=Hostile');
    await shows(page, hostile('base profileName'));
    await page.keyboard.press('Space');
    await shows(page.getByRole('complementary', { name: 'Peek' }), hostile('base profileName'));
    await page.goto(`/base-profiles/${base}`);
    await expect(page.getByRole('heading', { level: 1, name: hostile('base profileName') })).toBeVisible();
    for (const type of baseTypes) await expectField(page, hostile(`base ${type}`));
    await shows(page, hostile('refusal of a base profile'));
    await shows(page, '<img src=x onerror=attacked()>.jpg');
    await page.goto(`/base-profiles/${base}/${locale}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const type of localeTypes) await expectField(page, hostile(`locale ${type}`));
    await shows(page, hostile('refusal of a locale profile'));
    for (const path of ['/locale-profiles?text=Hostile', '/base-profiles?text=Hostile&matrix=true']) {
      await page.goto(path);
      await shows(page, 'Hostile ');
    }
    await page.goto('/duplicate/filters');
    await shows(page, 'Hostile <img src=x onerror=attacked()>');
    await page.goto('/duplicate/logs');
    await shows(page, hostile('decision'));
    await page.keyboard.press('Control+j');
    await page.getByRole('dialog').getByRole('combobox').fill('Hostile');
    await shows(page.getByRole('dialog'), 'Hostile ');
    expect(await page.locator('img[src="x"], svg[onload], a[href^="javascript:"]').count()).toBe(0);
    expect(seen.ran).toEqual([]);
  });

  test('nothing in an address runs: in its query, behind the #, in a part of its path', async ({ page }) => {
    const seen = await watched(page);
    const text = encodeURIComponent(hostile('address'));
    await page.goto(`/login?logoutReason=${text}&next=${ADDRESS}&redirect=${ADDRESS}#${ADDRESS}`);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await signIn(page, 'admin');
    const names = 'text status sort direction after days matrix logoutReason view redirect'.split(' ');
    const query = names.flatMap((name) => [`${name}=${text}`, `${name}=${ADDRESS}`]).join('&');
    for (const { path } of Object.values(ROUTES)) {
      const filled = path.replaceAll(/:\w+/g, text);
      await page.goto(`${filled}?${query}#${text}`);
      await expect(page.locator('h1').first()).toBeVisible();
    }
    expect(seen.ran).toEqual([]);
  });
});

let number = 0;
/** Begins and ends with what stands on the wrong side where the direction is wrong. */
const fromTheRight = () => `سلام ${(number += 1)} عليكم.`;

/** Nothing is loading any more, and no text that runs from the right is drawn from the left. */
async function looksRight(page: Page, where: string): Promise<void> {
  await expectLoaded(page);
  await expect(page.locator('body'), where).toContainText(/[\u0600-\u06FF]/);
  expect(await page.evaluate(wronglyDirected), where).toEqual([]);
}

test('people’s texts from right to left have their own direction everywhere', async ({ page, request }) => {
  const { base, approved, locale } = await storeHostileTexts(request, { text: fromTheRight, short: 'مرشح' });
  await openOverview(page, 'admin', `?text=${encodeURIComponent('سلام')}`);
  await page.getByRole('grid').focus();
  await press(page, 'j', 'Space');
  await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
  await looksRight(page, 'overview with peek');
  await press(page, 'x', 'ArrowDown', 'x', 'Control+j');
  await page.getByRole('dialog').getByRole('combobox').fill('سلام');
  await expect(page.getByRole('option').first()).toContainText('سلام');
  await looksRight(page, 'palette');
  await page.keyboard.press('Escape');
  for (const path of [`/base-profiles/${base}`, `/base-profiles/${base}/${locale}`]) {
    await page.goto(path);
    await expect(page.getByLabel('Profession')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    await page.getByLabel('Profession').fill(fromTheRight());
    await expect(page.getByLabel('Profession')).toHaveCSS('direction', 'rtl');
    await looksRight(page, path);
    for (const [key, seen] of [
      ['h', page.getByRole('dialog').getByRole('listitem').first()],
      ['Shift+V', page.getByRole('dialog').getByRole('list', { name: 'Versions' })],
      ['Delete', page.getByRole('dialog')],
      ['p', page.getByRole('dialog')],
    ] as const) {
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press(key);
      await expect(seen).toBeVisible();
      await looksRight(page, `${path} after ${key}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.goto(`${path}?view=print`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
    await looksRight(page, `${path} in print`);
  }
  for (const path of [
    '/locale-profiles?text=%D8%B3%D9%84%D8%A7%D9%85',
    '/base-profiles?text=%D8%B3%D9%84%D8%A7%D9%85&matrix=true',
    '/base-profiles?text=%D8%B3%D9%84%D8%A7%D9%85&view=print',
    '/duplicate/filters',
    '/duplicate/logs',
  ]) {
    await page.goto(path);
    await looksRight(page, path);
  }
  // What was done: the sentence runs as ours do, the name as its own.
  await page.goto(`/base-profiles/${approved.id}`);
  await expect(page.getByRole('heading', { level: 1, name: approved.profile_name })).toBeVisible();
  await runCommand(page, 'Activate or deactivate profile');
  await expect(page.locator('[data-notice]').first()).toBeVisible();
  await looksRight(page, 'a toast');
});
