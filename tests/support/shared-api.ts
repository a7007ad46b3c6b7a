import { afterAll, beforeAll } from 'vitest';
import { headersOf, startTestApi, type TestApi, type TestApiOptions } from './api.ts';

/** With the API comes what nearly every file of tests puts into its database, or looks up there. */
export { pathOf, startTestApi, TEST_NOW, type RawAnswer, type RequestHeaders, type TestApi } from './api.ts';
export * from './base-profiles.ts';
export * from './locale-profiles.ts';
export * from './rows.ts';

/** What is opened before the tests of a file or a `describe` and closed after them, as if it were there already. */
export function opened<T extends { close(): Promise<unknown> }>(open: () => Promise<T>, before: Partial<T> = {}): T {
  let it: T | undefined;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it?.close());
  return new Proxy({} as T, {
    get(_none, name) {
      const member = Reflect.get(it ?? before, name) as unknown;
      if (member === undefined && !it) throw new Error('The tests of this file have not begun yet.');
      return typeof member === 'function' ? (member.bind(it) as unknown) : member;
    },
  });
}

/** One API with a database of its own for all tests of a file or a `describe`; headers can be had before it has started. */
export const sharedApi = (options?: TestApiOptions): TestApi => opened(() => startTestApi(options), { as: headersOf });
