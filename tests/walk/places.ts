import { expect, type Page } from '@playwright/test';
import { pathOf } from '../../src/contract/policy/access.ts';
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

const dialog = (name: string | RegExp) => (page: Page) => expect(page.getByRole('dialog', { name })).toBeVisible();
const form = (page: Page) => expect(page.getByLabel('Profession')).toBeVisible();
const rows = (page: Page) => expect(page.getByRole('row').nth(1)).toContainText(/approv|draft|unknown|awaiting/);
const title = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** Presses them at the heading of the screen, where its keys are its own. */
const press =
  (...keys: readonly string[]) =>
  async (page: Page) => {
    await page.getByRole('heading', { level: 1 }).focus();
    for (const key of keys) await page.keyboard.press(key);
  };

const BASE = {
  account: 'admin',
  path: ({ base }: WalkedRecords) => pathOf('base-profile', { profileBaseId: base }),
  seen: form,
} as const;
const LOCALE = {
  account: 'admin',
  path: ({ base, locale }: WalkedRecords) => pathOf('locale-profile', { profileBaseId: base, profileId: locale }),
  seen: form,
} as const;
const LIST = { account: 'admin', path: () => pathOf('base-profiles'), seen: rows } as const;

async function claim(page: Page): Promise<void> {
  const start = page.getByRole('region', { name: 'Start' }).getByRole('button', { name: /^(Start|Go on)/ });
  // Whoever comes back is where they left: at their item.
  if (await start.isVisible()) await start.click();
  await expect(page.locator('article[data-item]')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

const queueOf = (account: Account) =>
  ({
    account,
    path: () => pathOf('queue'),
    seen: (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible(),
  }) as const;

/** Every route, and every dialog and layer over them. */
export const PLACES: readonly Place[] = [
  { name: 'sign-in', path: () => pathOf('login'), seen: (page) => expect(page.getByLabel('E-mail')).toBeVisible() },
  { name: 'base-profiles', ...LIST },
  {
    name: 'base-profiles-selected-and-peek',
    ...LIST,
    act: async (page) => {
      await page.getByRole('grid').focus();
      for (const key of ['j', 'x', 'Space']) await page.keyboard.press(key);
      await expect(page.getByRole('complementary', { name: 'Peek' })).toBeVisible();
    },
  },
  {
    name: 'base-profiles-none',
    account: 'admin',
    path: () => `${pathOf('base-profiles')}?text=nobodyhasthisname`,
    seen: title('Base profiles'),
  },
  {
    name: 'matrix',
    ...LIST,
    act: async (page) => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('m');
      await expect(page.getByRole('grid', { name: 'Base profiles by locale' })).toBeVisible();
    },
  },
  {
    name: 'palette',
    ...LIST,
    act: async (page) => {
      await page.keyboard.press('Control+j');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
    },
  },
  {
    name: 'help',
    ...LIST,
    act: async (page) => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('Shift+?');
      await dialog('Keys here')(page);
    },
  },
  {
    name: 'notices',
    ...LIST,
    act: async (page) => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('g');
      await page.keyboard.press('n');
      await dialog('Notices')(page);
    },
  },
  {
    name: 'create-base-profile',
    account: 'creator',
    path: () => pathOf('create-base-profile'),
    seen: (page) => expect(page.getByRole('option').first()).toBeVisible(),
  },
  { name: 'base-profile', ...BASE },
  {
    name: 'base-profile-disapproving',
    ...BASE,
    act: async (page) => {
      await press('d')(page);
      await expect(page.getByRole('listbox', { name: 'Why does it go back?' })).toBeVisible();
    },
  },
  {
    name: 'base-profile-log',
    ...BASE,
    act: async (page) => {
      await press('h')(page);
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'base-profile-versions',
    ...BASE,
    act: async (page) => {
      await press('Shift+V')(page);
      await expect(page.getByRole('dialog').getByRole('list', { name: 'Versions' })).toBeVisible();
    },
  },
  {
    name: 'base-profile-deleting',
    ...BASE,
    act: async (page) => {
      await press('Delete')(page);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'locale-picker',
    ...BASE,
    act: async (page) => {
      await press('Shift+L')(page);
      await dialog('Reserve locales')(page);
    },
  },
  {
    name: 'image-editor',
    ...BASE,
    act: async (page) => {
      await press('p')(page);
      await dialog(/^Images of/)(page);
    },
  },
  {
    name: 'crop',
    ...BASE,
    act: async (page) => {
      await press('p')(page);
      await dialog(/^Images of/)(page);
      await page.getByRole('toolbar', { name: 'Tools for images' }).getByRole('button', { name: /^Crop/ }).click();
      await dialog('Crop image')(page);
    },
  },
  {
    name: 'carousel',
    ...BASE,
    act: async (page) => {
      await press('v')(page);
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'print-view',
    ...BASE,
    path: ({ base }) => `${pathOf('base-profile', { profileBaseId: base })}?view=print`,
    seen: (page) => expect(page.getByRole('heading').first()).toBeVisible(),
  },
  { name: 'locale-profile', ...LOCALE },
  { name: 'locale-profiles', account: 'admin', path: () => pathOf('locale-profiles'), seen: rows },
  {
    name: 'duplicate-filters',
    account: 'admin',
    path: () => pathOf('duplicate-filters'),
    seen: title('Duplicate filters'),
  },
  { name: 'duplicate-logs', account: 'admin', path: () => pathOf('duplicate-logs'), seen: title('Duplicate logs') },
  { name: 'statistics', account: 'admin', path: () => pathOf('stats'), seen: title('Statistics') },
  { name: 'settings', account: 'admin', path: () => pathOf('settings'), seen: title('Settings') },
  { name: 'questions', account: 'creator', path: () => `${pathOf('stats')}?questions`, seen: title('Questions') },
  {
    name: 'keymap',
    account: 'admin',
    path: () => pathOf('settings'),
    seen: title('Settings'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Change keys/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'not-found',
    account: 'admin',
    path: () => '/nowhere',
    seen: (page) => expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible(),
  },
  { name: 'queue', ...queueOf('base-checker') },
  { name: 'queue-item', ...queueOf('base-checker'), act: claim },
  {
    name: 'queue-disapproving',
    ...queueOf('base-checker'),
    act: async (page) => {
      await claim(page);
      await page
        .getByRole('toolbar', { name: 'Decide' })
        .getByRole('button', { name: /^Disapprove/ })
        .click();
      await expect(page.getByRole('listbox', { name: 'Why does it go back?' })).toBeVisible();
    },
  },
  {
    name: 'queue-decided',
    ...queueOf('base-checker'),
    act: async (page) => {
      await claim(page);
      await page
        .getByRole('toolbar', { name: 'Decide' })
        .getByRole('button', { name: /^Approve/ })
        .click();
      await expect(
        page.getByRole('region', { name: 'Your last decisions' }).getByRole('button', { name: /^Undo/ }),
      ).toBeVisible();
    },
  },
  { name: 'queue-geo-item', ...queueOf('geo-checker'), act: claim },
  { name: 'queue-fill-in-item', ...queueOf('fill-in'), act: claim },
];
