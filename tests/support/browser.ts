import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Where a Chromium may stand that the machine's owner installed. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
export type Browser = { executablePath: string; args: string[] };

/**
 * Finds a real Chromium: the one CHROMIUM_PATH names, Playwright's own download, one that is
 * installed, or the one that comes with npm (Linux on x64), which needs nothing of the system.
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return { executablePath: named, args: [] };
  const downloaded = chromium.executablePath();
  if (downloaded && existsSync(downloaded)) return { executablePath: downloaded, args: [] };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args: [] };
  return unpackedBrowser();
}

async function unpackedBrowser(): Promise<Browser> {
  // Says which system libraries to unpack along with it; must be set before the import.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  // Its own switches are for a function in a cloud: one process for everything, which ends with the first page.
  return { executablePath: await packed.executablePath(), args: ['--disable-gpu'] };
}
