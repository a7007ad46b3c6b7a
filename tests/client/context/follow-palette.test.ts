// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contextVersion } from '../../../src/client/context/context-version.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { setQuery } from '../../../src/client/palette/palette-port.ts';
import { paletteState } from '../../../src/client/palette/palette-state.ts';

let stop: () => void;
/** valtio tells of changes in a task of its own. */
const told = () => Promise.resolve();

beforeEach(async () => {
  stop = followParts(PARTS);
  paletteState.open = true;
  await told();
});
afterEach(() => {
  stop();
  paletteState.open = false;
});

async function changesOf(work: () => void): Promise<number> {
  const before = contextVersion();
  work();
  await told();
  return contextVersion() - before;
}

test('letters typed into the palette do not make the page look at every command again', async () => {
  expect(await changesOf(() => setQuery('a'))).toBe(1);
  expect(await changesOf(() => setQuery('ap'))).toBe(0);
  expect(await changesOf(() => (paletteState.cursor = 'command x'))).toBe(0);
});

test('what a key may mean in the palette does', async () => {
  await changesOf(() => setQuery('ap'));
  expect(await changesOf(() => setQuery(''))).toBe(1);
  expect(await changesOf(() => (paletteState.open = false))).toBe(1);
  expect(await changesOf(() => (paletteState.open = true))).toBe(1);
});
