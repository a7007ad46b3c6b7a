import { writeFile } from 'node:fs/promises';
import { callsFile } from './calls-file.ts';

// Writes what is made from the registry, the access table and the operations.
// `npm run docs` runs it; tests/contract/sources.test.ts fails while a file is stale.
const write = (name: string, content: string) => writeFile(new URL(`../${name}`, import.meta.url), content);

// The registry, from which the pages are made, stands on it: it comes first.
await write('../src/contract/calls.ts', callsFile());
const { PAGES } = await import('./pages.ts');
for (const [name, page] of Object.entries(PAGES)) await write(name, page());
