import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DENSITIES } from '../../../src/contract/settings/preferences.ts';
import { ROW_HEIGHTS } from '../../../src/client/ui/grid/grid-column.ts';

const TOKENS = readFileSync(new URL('../../../src/client/ui/tokens.css', import.meta.url), 'utf8');

test.each(DENSITIES)('a row is as high in the grid as in the style sheets: %s', (density) => {
  const from = density === 'comfortable' ? 0 : TOKENS.indexOf(`[data-density='${density}']`);
  expect(from).toBeGreaterThanOrEqual(0);
  expect(/--row-height: ([\d.]+)rem/.exec(TOKENS.slice(from))?.[1]).toBe(String(ROW_HEIGHTS[density] / 16));
});
