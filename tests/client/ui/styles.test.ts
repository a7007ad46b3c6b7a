import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DENSITIES } from '../../../src/contract/shapes/preferences.ts';
import { ROW_HEIGHTS } from '../../../src/client/ui/row-height.ts';

const css = readFileSync(new URL('../../../src/client/ui/tokens.css', import.meta.url), 'utf8');

/** Every colour of the style sheet by name, light and dark. */
const tokens = new Map<string, readonly [light: string, dark: string]>(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name ?? '',
    [light ?? '', dark ?? ''],
  ]),
);

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

/** All that a row or a page can stand on. */
const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'pressed', 'selected', 'cursor'];
const MEANINGS = ['secondary', 'success', 'warning', 'error'];

const TEXT: [text: string, grounds: string[]][] = [
  ['ink', [...GROUNDS, 'neutral-tint']],
  ['ink-muted', [...GROUNDS, 'neutral-tint']],
  ['ink-faint', GROUNDS],
  ['accent-ink', [...GROUNDS, 'accent-tint']],
  ...MEANINGS.map((name): [string, string[]] => [`${name}-ink`, [...GROUNDS, `${name}-tint`]]),
  ['on-accent', ['accent', 'accent-hover']],
  ['on-neutral', ['neutral', 'neutral-hover']],
  ...MEANINGS.map((name): [string, string[]] => [`on-${name}`, [name, `${name}-hover`]]),
];
const SHAPES: [shape: string, grounds: string[]][] = [
  ['line-control', ['canvas', 'surface', 'raised']],
  ['accent', GROUNDS],
  ['success', GROUNDS],
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_, theme) => {
  const color = (name: string): string => {
    const pair = tokens.get(name);
    if (!pair) throw new Error(`tokens.css has no light-dark colour --${name}`);
    return pair[theme];
  };

  test.each(TEXT)('--%s can be read on all that it stands on', (text, grounds) => {
    for (const ground of grounds) {
      expect(contrast(color(text), color(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(SHAPES)('--%s can be made out on all that it stands on', (shape, grounds) => {
    for (const ground of grounds) {
      expect(contrast(color(shape), color(ground)), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
});

const TOKENS = readFileSync(new URL('../../../src/client/ui/tokens.css', import.meta.url), 'utf8');

test.each(DENSITIES)('a row is as high in the grid as in the style sheets: %s', (density) => {
  const from = density === 'comfortable' ? 0 : TOKENS.indexOf(`[data-density='${density}']`);
  expect(from).toBeGreaterThanOrEqual(0);
  expect(/--row-height: ([\d.]+)rem/.exec(TOKENS.slice(from))?.[1]).toBe(String(ROW_HEIGHTS[density] / 16));
});

const SOURCE = new URL('../../../src/client/', import.meta.url);

test('no effect gives back what scrolling gives back: a promise in browsers of late, which React would call', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const effects = files.flatMap((name) => {
    const text = readFileSync(new URL(name, SOURCE), 'utf8');
    return [...text.matchAll(/Effect\(\s*\(\) =>\s*([^;]*?),\s*\[/g)].map(([, body = '']) => ({ name, body }));
  });
  expect(effects.length).toBeGreaterThan(10);
  const given = effects.filter(({ body }) => !body.startsWith('{') && /\.scroll(IntoView|To|By)?\(/.test(body));
  expect(given.map(({ name }) => name)).toEqual([]);
});
