import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { compressedFiles } from './src/bundle/compressed-files.ts';
import { pdfFiles, referencePages } from './src/bundle/extra-files.ts';
import { preloadFirstPage } from './src/bundle/preload-first-page.ts';
import { shortNames } from './src/bundle/short-names.ts';
import { EMBEDDED_ONLY } from './tests/support/postgresql/embedded-only.ts';

/** What needs a server of PostgreSQL, or on one would only run a second time alike. */
const otherEngine = process.env['TEST_DATABASE_URL']
  ? EMBEDDED_ONLY
  : ['tests/postgresql/**', 'tests/full/postgresql/**'];
/** A file system of its own is something that not every machine lets a test have. */
const withoutDisk = process.env['TEST_FULL_DISK'] ? [] : ['tests/full/disk/**'];
const exclude = [...configDefaults.exclude, ...otherEngine, ...withoutDisk];

/** Tests of the client that need more than a context: the bundler's own code, and answers of Node's `fetch`. */
const PROCESS_OF_ITS_OWN = ['tests/client/bundle/*.test.ts', 'tests/client/data/{api,live}.test.ts'];
/** Plans of queries: the gate asks PostgreSQL for them, a full run the embedded database too. */
const PLANS = process.env['TEST_DATABASE_URL'] ? [] : ['tests/server/*/plans.test.ts'];
const AS_IT_WAS = './tests/support/page-as-it-was.ts';

export default defineConfig({
  plugins: [
    react(),
    shortNames(join(import.meta.dirname, 'src/client')),
    preloadFirstPage(),
    pdfFiles(),
    referencePages(),
    compressedFiles(),
  ],
  build: {
    outDir: 'build/app',
    emptyOutDir: true,
    target: 'es2023',
    // A font within a style would come with letters that nobody needs, and the page's rules let none in.
    assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
    // A test holds what the first page brings; by this number, of kB unpacked, the bundler would warn of it at each start.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // Which plugin takes how long is no news to people who start the product.
      checks: { bundlerTimings: false },
      // Nothing here has a getter that does something, so what is only read can be left out where nobody uses it.
      treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
      output: {
        // Left to itself the bundler makes 23 files of what the first page needs, and 57 of what the first overview does.
        codeSplitting: {
          groups: [
            // One file each, with everything that it imports and none before it has: what comes at the start comes in this order.
            { name: 'main', tags: ['$initial'], priority: 8 },
            { name: 'first-page', test: /client\/first-page\.tsx$/, priority: 7 },
            { name: 'identity', test: /session\/identity\.ts$/, priority: 6 },
            { name: 'workbench', test: /client\/start-workbench\.ts$/, priority: 5 },
            // The first screen of most, and the one like it: taken apart they were 20 files more.
            { name: 'overview', test: /overview\/(base|locale)-profiles\/\w+-profiles-screen\.tsx$/, priority: 4 },
            // Behind the first table came 31 files: what the workbench fetches as it starts, what screens share with
            // layers (a screen must not bring a whole layer for a few lines), and the layers.
            { name: 'behind', test: /live\/follow-live|app\/(far-east-fonts|restore-actions)\.ts$/, priority: 3 },
            {
              name: 'common',
              test: /use-settled|more\.module|second-factor-errors|recovery-codes|code-words|evidence|locale-picker/,
              priority: 3,
            },
            { name: 'dialog', test: /ui\/dialog\/dialog\.tsx$/, priority: 3 },
            { name: 'log', test: /logs\/log-list\.tsx$/, priority: 2 },
            { name: 'choices', test: /react-roving-focus/, priority: 2 },
            { name: 'palette', test: /palette\/palette\.tsx$|help\/help\.tsx$|idle-warning\.tsx$/, priority: 2 },
            { name: 'layers', test: /layouts\/dialogs\.tsx$|opening-menu\.tsx$|left-drafts\.tsx$/, priority: 1 },
            // Merged with what the palette shares with others, it came with the first page, which draws its rows by itself.
            {
              name: 'windowed',
              test: /@tanstack\/\w+-virtual|virtual-core|duplicates\/(cursor-list|pair-names)/,
              priority: 1,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      // Its modules keep the page that was there when they were loaded, and each file has a page of its own: a context of
      // one process, which costs half of what a process each did.
      {
        extends: true,
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...PROCESS_OF_ITS_OWN],
          pool: 'vmForks',
          setupFiles: AS_IT_WAS,
        },
      },
      {
        extends: true,
        test: { name: 'client-process', include: PROCESS_OF_ITS_OWN, exclude, setupFiles: AS_IT_WAS },
      },
      // What these share is loaded once for all that one process runs: half the time of a run was loading.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/client/**', 'tests/full/**', ...PLANS],
          isolate: false,
          setupFiles: './tests/support/real-clock.ts',
        },
      },
      // What runs on order only: kills, storms, models, recall, whole processes.
      { extends: true, test: { name: 'full', include: ['tests/full/**/*.test.ts', ...PLANS], exclude } },
    ],
    environment: 'node',
    globalSetup: './tests/support/in-run-folder.ts',
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './tests/conformance/vitest-reporter.ts', ...(process.env['TEST_RESULTS'] ? ['json'] : [])],
    ...(process.env['TEST_RESULTS'] && { outputFile: { json: process.env['TEST_RESULTS'] } }),
    // Only ends what hangs: no test measures time.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // A busy machine is slow to get somewhere; what never gets there still fails.
    expect: { poll: { timeout: 20_000 } },
  },
});
