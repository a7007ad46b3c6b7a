import { afterAll, beforeAll } from 'vitest';
import { startTestApi, type TestApi } from '../support/api.ts';

/** What is opened before the tests of a file and closed after them, as if it were there already. */
export function opened<T extends { close(): Promise<unknown> }>(open: () => Promise<T>): T {
  let it: T;
  beforeAll(async () => {
    it = await open();
  });
  afterAll(() => it.close());
  return new Proxy({} as T, {
    get(_none, name) {
      const member = Reflect.get(it, name) as unknown;
      return typeof member === 'function' ? (member.bind(it) as unknown) : member;
    },
  });
}

/** An API with a database of its own for the tests of this file. */
export const testApi = (...given: Parameters<typeof startTestApi>): TestApi => opened(() => startTestApi(...given));
