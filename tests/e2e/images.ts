import { expect, type APIRequestContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { BaseProfile } from '../../src/contract/profiles/base-profile.ts';
import { apiAs, lookupsOf, signIn, type TestFile } from './support.ts';

/** A picture that no other is like: a ground of one colour with a bar on its left. */
export async function picture(name: string, hue: number, width = 640, height = 800): Promise<TestFile> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 60% 60%)"/><rect width="20%" height="100%" fill="hsl(${hue} 60% 30%)"/>
    <circle cx="60%" cy="40%" r="20%" fill="white"/></svg>`;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawing)).jpeg().toBuffer() };
}

/** A draft that no other test knows. */
export async function newProfile(request: APIRequestContext): Promise<string> {
  const admin = await apiAs(request, 'admin');
  const { tag, locale } = await lookupsOf(admin);
  return admin.create(tag('profileType', 'A'), [locale('nl')]);
}

export const storedImages = async (request: APIRequestContext, id: string): Promise<BaseProfile['media']> =>
  ((await (await apiAs(request, 'admin')).get(id)) as BaseProfile).media;

/** Opens a profile as Admin and waits until its images are there. */
export async function openProfile(page: Page, id: string): Promise<void> {
  // The browser is informed beforehand that a test answers its file dialog: reported with the key, it may hear it after the key.
  page.on('filechooser', () => undefined);
  await signIn(page, 'admin', `/base-profiles/${id}`);
  await expect(page.getByRole('region', { name: 'Images' })).toBeVisible();
}

export function editorOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^Images of/ });
  const lane = (name: 'Profile pictures' | 'Attachments') => dialog.getByRole('region', { name });
  return {
    dialog,
    lane,
    tile: (name: RegExp | string) => dialog.getByRole('group', { name }),
    tiles: (name: 'Profile pictures' | 'Attachments') => lane(name).getByRole('group'),
  };
}

/** In the open cropping: the largest square, and back to the editor. */
export async function cropSquare(page: Page): Promise<void> {
  const crop = page.getByRole('dialog', { name: 'Crop image' });
  // The picture is drawn, and can be cut.
  await expect(crop.locator('.ReactCrop__crop-selection')).toBeFocused();
  await page.keyboard.press('1');
  await expect(crop).toContainText(/(\d+) × \1 pixels/);
  await page.keyboard.press('Enter');
  await expect(crop).toHaveCount(0);
}
