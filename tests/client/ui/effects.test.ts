import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
