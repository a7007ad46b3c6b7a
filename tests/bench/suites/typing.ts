import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { PARAGRAPH_MAXIMUM } from '../../../src/contract/policy/field-values.ts';
import { openBrowser, openPage, quiet, signIn } from '../browser.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { marksDuring, workedAfter, type Mark } from '../main-thread.ts';
import { startService, type Service } from '../service.ts';

const TURNS = 6;
/** Turns that do not count. */
const WARM_UP = 1;
/** ms between two keys, as a person types; long enough for the checks to be asked in between. */
const BETWEEN_KEYS = 200;
/** Typed and erased in each turn. */
const TYPED = 'und mehr davon';
const TEXT = 'Ich lache laut, koche seit 2019 schlecht und bin um 5:30 am Meer. ';
/** Typed at the end, so that there is something to be found. */
const FOUND = ' 07700 900123';
const ABOUT = 'About me';
const FINDING = '[data-form-field="aboutMe"] [role="status"] p';

/** What the checks of texts cost whoever types, and how soon findings stand (P045). */
export const suite: Suite = {
  name: 'typing',
  about: [
    'Keys at the end of the longest text of the form of a locale profile in the built product in Chromium, with all',
    'checks on, beside the same form in a page without web workers, which looks at no text at all. *Main thread* is',
    'the time that the page’s own thread worked from one key to the next: the difference of the two is what the checks',
    'cost a key. *Findings* run from the event of the last key of a number that was typed to the task behind the frame',
    'that shows what was found.',
  ].join(' '),
  async run(tell) {
    const service = await startService(100);
    const { browser, page } = await openBrowser(service.address);
    try {
      const path = await pathOfGerman(service);
      const without = await openPage(browser, service.address);
      await without.addInitScript('delete globalThis.Worker;');
      await openForm(page, path);
      await openForm(without, path);
      tell('Typing, with the checks and without.');
      const [measured, yardstick] = await typedInTurns([page, without]);
      tell('Typing what is found.');
      const found = await soonFound(page);
      return [
        figure(
          'a key in the longest text, main thread until the next',
          'ms',
          { measured, yardstick },
          {
            yardstick: 'the same form without checks',
          },
        ),
        found,
      ];
    } finally {
      await closed(browser, service);
    }
  },
};

async function closed(browser: Browser, service: Service): Promise<void> {
  await browser.close();
  await service.stop();
}

/** Where a German locale profile of the sample stands that an Admin may fill in. */
async function pathOfGerman(service: Service): Promise<string> {
  const headers = await service.as('admin');
  const read = async (path: string) => (await fetch(`${service.address}/api/v1${path}`, { headers })).json();
  const { locales } = (await read('/locale')) as { locales: { id: string; code: string }[] };
  const german = locales.find(({ code }) => code === 'de')?.id ?? '';
  const { rows } = (await read(`/profile?limit=1&locale=${german}`)) as {
    rows: { id: string; profile_base_id: string }[];
  };
  const [row] = rows;
  if (!row) throw new Error('The sample has no German locale profile.');
  return `/base-profiles/${row.profile_base_id}/${row.id}`;
}

async function openForm(page: Page, path: string): Promise<void> {
  await signIn(page, 'admin');
  await page.goto(path);
  const about = page.getByLabel(ABOUT);
  await about.waitFor();
  await about.fill(TEXT.repeat((PARAGRAPH_MAXIMUM - 100) / TEXT.length));
  await about.press('Control+End');
  await quiet(page);
}

/** ms of the page's thread a key, in each of two pages that take turns. */
async function typedInTurns(pages: readonly [Page, Page]): Promise<[number[], number[]]> {
  const worked: [number[], number[]] = [[], []];
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    for (const at of turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const page = pages[at];
      const marks: readonly Mark[] = await marksDuring(page, () => typeAndErase(page));
      if (turn >= WARM_UP) worked[at].push(...workedAfter(marks, 'key'));
    }
  }
  return worked;
}

async function typeAndErase(page: Page): Promise<void> {
  await page.bringToFront();
  await page.getByLabel(ABOUT).focus();
  await page.keyboard.press('Control+End');
  await page.evaluate(() => {
    window.bench.measuring = 'key';
  });
  for (const key of [...TYPED.split(''), ...Array.from(TYPED, () => 'Backspace')]) {
    await page.keyboard.press(key);
    await pause(BETWEEN_KEYS);
  }
  await page.evaluate(() => {
    window.bench.measuring = null;
    performance.mark('rest');
  });
}

/** From the last key of a number to the frame that shows what was found, beside a key's own way to the screen. */
async function soonFound(page: Page): Promise<Figure> {
  await page.bringToFront();
  const samples = { measured: [] as number[], yardstick: [] as number[] };
  for (let turn = 0; turn < WARM_UP + TURNS; turn += 1) {
    await page.getByLabel(ABOUT).focus();
    await page.keyboard.press('Control+End');
    const seen = page.evaluate(
      (finding) =>
        new Promise<{ found: number; painted: number }>((resolve) => {
          let last = 0;
          let painted = 0;
          const noted = ({ timeStamp }: KeyboardEvent) => {
            last = timeStamp;
            window.bench.afterPaint((now) => {
              painted = now - timeStamp;
            });
          };
          document.addEventListener('keydown', noted, true);
          const observer = new MutationObserver(() => {
            if (!document.querySelector(finding)?.textContent.includes('900123')) return;
            observer.disconnect();
            document.removeEventListener('keydown', noted, true);
            const of = last;
            window.bench.afterPaint((now) => resolve({ found: now - of, painted }));
          });
          observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
      FINDING,
    );
    await page.keyboard.type(FOUND, { delay: 60 });
    const { found, painted } = await seen;
    for (let key = 0; key < FOUND.length; key += 1) await page.keyboard.press('Backspace');
    await page.locator(FINDING).filter({ hasText: '900123' }).waitFor({ state: 'detached' });
    if (turn < WARM_UP) continue;
    samples.measured.push(found);
    samples.yardstick.push(painted);
  }
  return figure('findings stand after the last key', 'ms', samples, {
    yardstick: 'the key itself, until it is painted',
  });
}
