import { afterAll, beforeAll } from 'vitest';
import { headersOf, startTestApi, type TestApi, type TestApiOptions } from './api.ts';

/** One API for all tests of a file or a `describe`: it starts before them and is closed after them. */
export function sharedApi(options?: TestApiOptions): TestApi {
  let started: TestApi | undefined;
  beforeAll(async () => {
    started = await startTestApi(options);
  });
  afterAll(() => started?.close());
  return new Proxy({} as TestApi, {
    get(_, name) {
      // Headers are the same before it has started.
      if (name === 'as') return headersOf;
      if (!started) throw new Error('The API of these tests has not started yet.');
      return started[name as keyof TestApi];
    },
  });
}
