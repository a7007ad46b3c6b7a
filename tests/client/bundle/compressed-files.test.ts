import { expect, test } from 'vitest';
import { resolveConfig } from 'vite';

test('the product is built packed, and without maps of its sources, which would be served like any file', async () => {
  const { build: options, plugins } = await resolveConfig({}, 'build');
  expect(plugins.map(({ name }) => name)).toContain('compressed-files');
  expect(options.sourcemap).toBe(false);
});
