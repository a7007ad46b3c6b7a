import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { BUTTON_COLORS, BUTTON_SIZES, BUTTON_VARIANTS } from '../../../src/client/ui/button.tsx';
import { expect, test, type Page } from '../../e2e/own-server.ts';
import { sendSignIn } from '../../e2e/support.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the server answers and not the client's files. */
const SERVICE = [
  '/api',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/configuration.json',
  '/geo',
  '/media',
];

/** The client as developers see it, in front of a server that is running. */
let client: ViteDevServer;
let address: string;
test.beforeAll(async ({ baseURL }) => {
  client = await createServer({
    root: PROJECT,
    mode: 'development',
    logLevel: 'error',
    // It would load the page again where a library is met late.
    optimizeDeps: { entries: ['index.html', 'tests/full/pieces/index.html'] },
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      proxy: Object.fromEntries(SERVICE.map((path) => [path, baseURL ?? ''])),
    },
  });
  await client.listen();
  address = client.resolvedUrls?.local[0] ?? '';
});
test.afterAll(() => client?.close());

/** The colours that a token has on this page. */
function tokens(page: Page, names: readonly string[]): Promise<Record<string, string>> {
  return page.evaluate((all) => {
    const found = all.map((name) => {
      // One for each: a change of colour would begin a transition from the one before.
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(--${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return [name, color];
    });
    return Object.fromEntries(found) as Record<string, string>;
  }, names);
}

/** Tokens of each colour: what fills a primary button, the words on it, the words of the others, and the shade. */
const TOKENS_OF = {
  default: ['neutral', 'on-neutral', 'ink', 'neutral-tint'],
  primary: ['accent', 'on-accent', 'accent-ink', 'accent-tint'],
  secondary: ['secondary', 'on-secondary', 'secondary-ink', 'secondary-tint'],
  success: ['success', 'on-success', 'success-ink', 'success-tint'],
  warning: ['warning', 'on-warning', 'warning-ink', 'warning-tint'],
  error: ['error', 'on-error', 'error-ink', 'error-tint'],
} as const;

test('C016 C017 the debug layout lies around the default one, for developers', async ({ page }) => {
  await page.goto(`${address}login`);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('complementary', { name: 'For developers' })).toContainText(
    'Admin · authenticated · base-profiles · development',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Base profiles' })).toBeVisible();
});

test('C268 C269 C270 C271 every button in the colours of its tokens', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}tests/full/pieces/`);
  expect(BUTTON_VARIANTS).toEqual(['default', 'primary', 'outline', 'text', 'shade']);
  expect(BUTTON_COLORS).toEqual(['default', 'primary', 'secondary', 'success', 'warning', 'error']);
  expect(BUTTON_SIZES).toEqual(['sm', 'md', 'lg']);
  const looks = { light: await looksIn(page, 'light'), dark: await looksIn(page, 'dark') };
  for (const look of Object.values(looks)) {
    expect(new Set(look).size).toBe(BUTTON_VARIANTS.length * BUTTON_COLORS.length);
  }
  expect(looks.light).not.toEqual(looks.dark);
  const heights: number[] = [];
  for (const size of BUTTON_SIZES) {
    const sized = page.locator(`div[data-size="${size}"] button`);
    await expect(sized).toHaveCount(BUTTON_VARIANTS.length * BUTTON_COLORS.length);
    const measured = await sized.evaluateAll((all) =>
      all.map((button) => ({
        height: button.getBoundingClientRect().height,
        letters: Number.parseFloat(getComputedStyle(button).fontSize),
        icon: button.querySelector('svg')?.getBoundingClientRect().width ?? 0,
      })),
    );
    for (const { icon, letters } of measured) expect(icon).toBeCloseTo(letters, 3);
    expect(new Set(measured.map(({ height }) => height)).size, size).toBe(1);
    heights.push(measured[0]?.height ?? 0);
  }
  expect(heights).toEqual([24, 28, 36]);
});

/** Ground, words and border of every kind of button in one theme, after each was found to be as its tokens say. */
async function looksIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // Colours that fade are read at their end.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const color = await tokens(page, [...Object.values(TOKENS_OF).flat(), 'raised', 'surface']);
  const shown = await page
    .locator('[data-size="md"]')
    .first()
    .getByRole('button')
    .evaluateAll((all) =>
      all.map((button) => {
        const { color: words, borderTopColor, borderTopWidth } = getComputedStyle(button);
        // What lies behind a button that has no ground of its own.
        let ground = '';
        for (let element: Element | null = button; element; element = element.parentElement) {
          ground = getComputedStyle(element).backgroundColor;
          if (ground !== 'rgba(0, 0, 0, 0)') break;
        }
        return { ground, words, border: `${borderTopWidth} ${borderTopColor}` };
      }),
    );
  const kinds = BUTTON_VARIANTS.flatMap((variant) => BUTTON_COLORS.map((name) => ({ variant, name })));
  expect(shown).toHaveLength(kinds.length);
  return kinds.map(({ variant, name }, index) => {
    const [solid, onSolid, ink, tint] = TOKENS_OF[name].map((token) => color[token]);
    const [ground, words] = {
      default: [color['raised'], ink],
      primary: [solid, onSolid],
      outline: [color['surface'], ink],
      text: [color['surface'], ink],
      shade: [tint, ink],
    }[variant];
    // That these colours can be read on each other is shown of the tokens.
    expect(shown[index], `${colorScheme} ${variant} ${name}`).toMatchObject({ ground, words });
    return JSON.stringify(shown[index]);
  });
}
