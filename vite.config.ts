import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'build/app', emptyOutDir: true, sourcemap: true, target: 'es2023' },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default', './tests/conformance/vitest-reporter.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
