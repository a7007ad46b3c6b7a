import { writeFile } from 'node:fs/promises';
import { PAGES } from './pages.ts';

// Writes the pages that are made from the registry, the access table and the operations.
// `npm run docs` runs it; tests/contract/documents.test.ts fails while a page is stale.
for (const [name, page] of Object.entries(PAGES)) {
  await writeFile(new URL(`../${name}`, import.meta.url), page());
}
