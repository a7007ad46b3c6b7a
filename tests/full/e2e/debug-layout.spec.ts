import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { expect, test } from '../../e2e/own-server.ts';
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
    optimizeDeps: { entries: ['index.html'] },
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

test('C016 C017 the debug layout lies around the default one, for developers', async ({ page }) => {
  await page.goto(`${address}login`);
  await sendSignIn(page, 'admin@dossier.test');
  await expect(page.getByRole('complementary', { name: 'For developers' })).toContainText(
    'Admin · authenticated · base-profiles · development',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Base profiles' })).toBeVisible();
});
