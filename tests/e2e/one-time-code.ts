import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { sendSignIn } from './support.ts';

/** The code that an authenticator app shows `steps` of 30 s after now. */
export function codeOf(secret: string, steps = 0): string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return generator.generate({ timestamp: Date.now() + steps * 30_000 });
}

/** A code that is right at no moment near. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? '';
}

/** The secret as the page shows it, for typing. */
export async function secretOn(page: Page): Promise<string> {
  const shown = page.getByLabel('Or type the secret into the app:');
  await expect(shown).toBeVisible();
  return ((await shown.textContent()) ?? '').replaceAll(' ', '');
}

/** Signs in by password and waits for the code's page. */
export async function reachChallenge(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'One-time code', exact: true })).toBeVisible();
}
