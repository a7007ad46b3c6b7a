import { afterAll, beforeAll } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';

/** What is opened before the tests of a file and closed after them, as if it were there already. */
export function opened<T extends object>(open: () => Promise<T>, close: (it: T) => Promise<unknown>): T {
  let it: T;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => close(it));
  return new Proxy({} as T, { get: (_none, name) => Reflect.get(it, name) as unknown });
}

/** An API with a database of its own for the tests of this file. */
export function testApi(...given: Parameters<typeof startTestApi>): TestApi {
  return opened(
    () => startTestApi(...given),
    (api) => api.close(),
  );
}
