import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from '../support/browser.ts';
import { startServerProcess } from '../support/server-process.ts';
import { signIn, type Account } from '../e2e/support.ts';
import { PLACES } from './places.ts';
import { goTo, LOOKS, paint, resize, SIZES, walkedRecords } from './walking.ts';
import { problemsOnPage } from './problems.ts';

/*
 * Pictures of every screen and state at every size, for eyes:
 * `npm run gallery [-- --only=queue] [--sizes=390,1440] [--at=http://localhost:4000]`.
 */

const option = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option('only');
const sizes = option('sizes')?.split(',').map(Number);
const address = option('at');
const folder = option('into') ?? join(tmpdir(), 'dossier-gallery');
const chosen = PLACES.filter(({ name }) => only === undefined || new RegExp(only).test(name));

mkdirSync(folder, { recursive: true });
// Where the sign-ins of this run are kept for its other accounts' pages.
const run = mkdtempSync(join(tmpdir(), 'dossier-gallery-'));
process.env['DOSSIER_TEST_FOLDER'] = run;
process.once('exit', () => rmSync(run, { recursive: true, force: true }));
// The service that the command has built, as in the browser tests.
process.env['COMPILED_SERVICE'] = new URL('../../build/service/', import.meta.url).href;
const server =
  address === undefined
    ? await startServerProcess({ DATA_DIR: join(folder, 'data'), SAMPLE: '300' }, { lasting: true })
    : null;
const browser = await chromium.launch(await findBrowser());
const pages = new Map<Account | null, Page>();

async function pageOf(account: Account | null): Promise<Page> {
  const known = pages.get(account);
  if (known) return known;
  const context = await browser.newContext({ baseURL: address ?? server?.address ?? '', reducedMotion: 'reduce' });
  // What tsx puts into functions that are sent to the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  if (account === null) await page.goto('/login');
  else {
    // On a busy machine the landing page may come after the try has been given up.
    const isHome = () => page.getByRole('navigation', { name: 'Places' }).isVisible();
    await expect(async () => (await isHome()) || (await signIn(page, account))).toPass({ timeout: 90_000 });
  }
  pages.set(account, page);
  return page;
}

const records = await walkedRecords((await pageOf('admin')).request);
for (const [number, place] of chosen.entries()) {
  const page = await pageOf(place.account ?? null);
  try {
    await resize(page, SIZES[4]);
    await goTo(page, place, records);
    for (const [index, size] of SIZES.entries()) {
      if (sizes && !sizes.includes(size.width)) continue;
      const look = LOOKS[(number + index) % LOOKS.length] ?? LOOKS[0];
      await paint(page, look);
      await resize(page, size);
      const name = `${place.name}-${size.width}-${look.theme}-${look.density}.png`;
      await page.screenshot({ path: join(folder, name) });
      const problems = await page.evaluate(problemsOnPage, { touch: size.touch });
      process.stdout.write(`${name}\n${problems.map((each) => `  ${each}\n`).join('')}`);
    }
  } catch (error) {
    process.stdout.write(`${place.name}: ${String(error).slice(0, 400)}\n`);
  }
}
await browser.close();
await server?.end('SIGTERM');
process.stdout.write(`The pictures are in ${folder}.\n`);
