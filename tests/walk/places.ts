import { expect, type Locator, type Page } from '@playwright/test';
import { pathOf, type RouteName } from '../../src/contract/base/routes.ts';
import type { Account } from '../e2e/support.ts';

/** Records of the sample that have something of everything. */
export interface WalkedRecords {
  base: string;
  /** A locale profile beneath it. */
  locale: string;
}

/** A screen or a layer in one of its states, and how one gets there from the start of the workbench. */
export interface Place {
  name: string;
  /** Left out: nobody is signed in. */
  account?: Account;
  path: (records: WalkedRecords) => string;
  /** What has to be on the screen before anything is done there. */
  seen: (page: Page) => Promise<void>;
  /** What is pressed then. */
  act?: (page: Page) => Promise<void>;
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const title = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const reasons = (page: Page) => page.getByRole('listbox', { name: 'Why are you disapproving it?' });

/** Presses keys at the heading of the screen, or in its list, where they are its own; what comes then is on the screen. */
const after =
  (
    keys: readonly string[],
    shows: (page: Page) => Locator,
    at = (page: Page) => page.getByRole('heading', { level: 1 }),
  ) =>
  async (page: Page) => {
    await at(page).focus();
    for (const key of keys) await page.keyboard.press(key);
    await expect(shows(page).first()).toBeVisible();
  };
const inList = (keys: readonly string[], shows: (page: Page) => Locator) =>
  after(keys, shows, (page) => page.getByRole('grid'));

const ofAdmin = (route: RouteName, seen: Place['seen'], query = '') =>
  ({ account: 'admin', path: () => `${pathOf(route)}${query}`, seen }) as const;
const form = (page: Page) => expect(page.getByLabel('Profession')).toBeVisible();
const rows = (page: Page) => expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown|awaiting/);
const BASE = {
  account: 'admin',
  path: ({ base }: WalkedRecords) => pathOf('base-profile', { profileBaseId: base }),
  seen: form,
} as const;
const LIST = ofAdmin('base-profiles', rows);
const SETTINGS = ofAdmin('settings', title('Settings'));

async function claim(page: Page): Promise<void> {
  const start = page.getByRole('region', { name: 'Start' }).getByRole('button', { name: /^(Start|Continue)/ });
  // Anyone who comes back is where they left: at their item.
  if (await start.isVisible()) await start.click();
  await expect(page.locator('article[data-item]')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/** Claims an item and decides on it by this button; what comes then is on the screen. */
const decide = (button: RegExp, shows: (page: Page) => Locator) => async (page: Page) => {
  await claim(page);
  await page.getByRole('toolbar', { name: 'Decide' }).getByRole('button', { name: button }).click();
  await expect(shows(page)).toBeVisible();
};
const queueOf = (account: Account) => ({ account, path: () => pathOf('queue'), seen: title('Queue') }) as const;
const lastDecisions = (page: Page) =>
  page.getByRole('region', { name: 'Your last decisions' }).getByRole('button', { name: /^Undo/ });

async function crop(page: Page): Promise<void> {
  await after(['p'], dialog(/^Images of/))(page);
  await page.getByRole('toolbar', { name: 'Tools for images' }).getByRole('button', { name: /^Crop/ }).click();
  await expect(dialog('Crop image')(page)).toBeVisible();
}

async function keymap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change keys/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Every route, and every dialog and layer over them. */
export const PLACES: readonly Place[] = [
  { name: 'sign-in', path: () => pathOf('login'), seen: (page) => expect(page.getByLabel('E-mail')).toBeVisible() },
  { name: 'base-profiles', ...LIST },
  {
    name: 'base-profiles-selected-and-peek',
    ...LIST,
    act: inList(['j', 'x', 'Space'], (page) => page.getByRole('complementary', { name: 'Peek' })),
  },
  { name: 'base-profiles-none', ...ofAdmin('base-profiles', title('Base profiles'), '?text=nobodyhasthisname') },
  {
    name: 'matrix',
    ...LIST,
    act: inList(['m'], (page) => page.getByRole('grid', { name: 'Base profiles by locale' })),
  },
  { name: 'palette', ...LIST, act: inList(['Control+j'], (page) => page.getByRole('dialog').getByRole('combobox')) },
  { name: 'help', ...LIST, act: inList(['Shift+?'], dialog('Keys here')) },
  { name: 'notices', ...LIST, act: inList(['g', 'n'], dialog('Notices')) },
  {
    name: 'create-base-profile',
    account: 'creator',
    path: () => pathOf('create-base-profile'),
    seen: (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  { name: 'base-profile', ...BASE },
  { name: 'base-profile-disapproving', ...BASE, act: after(['d'], reasons) },
  { name: 'base-profile-log', ...BASE, act: after(['h'], (page) => page.getByRole('dialog').getByRole('listitem')) },
  {
    name: 'base-profile-versions',
    ...BASE,
    act: after(['Shift+V'], (page) => page.getByRole('dialog').getByRole('list', { name: 'Versions' })),
  },
  { name: 'base-profile-deleting', ...BASE, act: after(['Delete'], dialog(/./)) },
  { name: 'locale-picker', ...BASE, act: after(['Shift+L'], dialog('Reserve locales')) },
  { name: 'image-editor', ...BASE, act: after(['p'], dialog(/^Images of/)) },
  { name: 'crop', ...BASE, act: crop },
  { name: 'carousel', ...BASE, act: after(['v'], (page) => page.getByRole('dialog').getByRole('img')) },
  {
    name: 'print-view',
    ...BASE,
    path: (records) => `${BASE.path(records)}?view=print`,
    seen: (page) => expect(page.getByRole('heading').first()).toBeVisible(),
  },
  {
    name: 'locale-profile',
    account: 'admin',
    path: ({ base, locale }) => pathOf('locale-profile', { profileBaseId: base, profileId: locale }),
    seen: form,
  },
  { name: 'locale-profiles', ...ofAdmin('locale-profiles', rows) },
  { name: 'duplicate-filters', ...ofAdmin('duplicate-filters', title('Duplicate filters')) },
  { name: 'duplicate-logs', ...ofAdmin('duplicate-logs', title('Duplicate logs')) },
  { name: 'statistics', ...ofAdmin('stats', title('Statistics')) },
  { name: 'settings', ...SETTINGS },
  { name: 'questions', account: 'creator', path: () => `${pathOf('stats')}?questions`, seen: title('Questions') },
  { name: 'keymap', ...SETTINGS, act: keymap },
  { name: 'not-found', account: 'admin', path: () => '/nowhere', seen: title('Page not found') },
  { name: 'queue', ...queueOf('base-checker') },
  { name: 'queue-item', ...queueOf('base-checker'), act: claim },
  { name: 'queue-disapproving', ...queueOf('base-checker'), act: decide(/^Disapprove/, reasons) },
  { name: 'queue-decided', ...queueOf('base-checker'), act: decide(/^Approve/, lastDecisions) },
  { name: 'queue-geo-item', ...queueOf('geo-checker'), act: claim },
  { name: 'queue-fill-in-item', ...queueOf('fill-in'), act: claim },
];
