import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMAND_IDS, type CommandId } from '../../commands/command-ids.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { clicksOf, NO_CLICK, placeOf } from '../../docs/generator/clicks.ts';
import { PAGES } from '../../docs/generator/pages.ts';

const WITHOUT = Object.entries(NO_CLICK) as [CommandId, string][];

test('P019 every command is reached by a click that the client has, or says in a word why not', () => {
  expect(COMMAND_IDS.filter((id) => clicksOf(id).length === 0 && NO_CLICK[id] === undefined)).toEqual([]);
});

test('P019 nothing that a click reaches is said to have none', () => {
  expect(WITHOUT.filter(([id]) => clicksOf(id).length > 0).map(([id]) => id)).toEqual([]);
});

test('P019 what another command stands in for is reached by a click of that one', () => {
  for (const [id, why] of WITHOUT.filter(([, each]) => each.includes('.'))) {
    expect(clicksOf(why as CommandId), `${why} in place of ${id}`).not.toEqual([]);
  }
});

test('P019 what has only its row in the palette is listed there; what the program runs is listed nowhere', () => {
  for (const [id, why] of WITHOUT) if (why === 'program') expect(REGISTRY.get(id).internal, id).toBe(true);
});

test('P019 every file that has a click is a place with a name', () => {
  for (const id of COMMAND_IDS) expect(clicksOf(id), id).not.toContain('');
  expect(placeOf('nowhere/nothing.tsx')).toBe('');
});

// Beside the others, which have read the same sources already.
test.each(Object.entries(PAGES))('docs/%s is what `npm run docs` would write', (name, page) => {
  const written = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  expect(written, 'run `npm run docs` and commit the result').toBe(page());
});
