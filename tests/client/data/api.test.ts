import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/client/data/api-error.ts';
import { createApi } from '../../../src/client/data/api.ts';

afterEach(() => vi.unstubAllGlobals());

const ignore = () => undefined;
const api = createApi({
  token: async () => 'token',
  onSignInRefused: ignore,
  onSecondFactorRequired: ignore,
  onConflict: ignore,
  onWritten: ignore,
});

test('C223 every status from 400 to 599 is an error, and no other', async () => {
  const refused: number[] = [];
  for (let status = 200; status <= 599; status += 1) {
    vi.stubGlobal('fetch', async () => answerWith(status));
    await api('locale.list', {}).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== status) throw error;
      refused.push(status);
    });
  }
  expect(refused).toEqual(Array.from({ length: 200 }, (_, index) => 400 + index));
});

/** Some statuses may have no body; the others carry what a locale list would be. */
function answerWith(status: number): Response {
  const body = JSON.stringify({ locales: [], error: 'out of order', code: 'internal' });
  const bare = status === 204 || status === 205 || status === 304;
  return Object.assign(new Response(bare ? null : body, { status }), bare && { json: async () => ({ locales: [] }) });
}
