import { afterEach, vi } from 'vitest';

// What a test has put in place of the clock or of something of the browser is gone before the next one.
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
