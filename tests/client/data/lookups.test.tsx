// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { connectApi } from '../../../src/client/data/api-instance.ts';
import { useLocales } from '../../../src/client/data/lookups.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import type { Locale } from '../../../src/contract/shapes/lookups.ts';
import { draw } from '../ui/dom.ts';
import { CONNECTION } from './connection.ts';

afterEach(() => vi.unstubAllGlobals());

const DUTCH: Locale = {
  id: '00000000-0000-4000-a000-000000000001',
  code: 'nl',
  label: 'Nederlands',
  language: 'Dutch',
};

function Codes() {
  const locales = useLocales();
  return <p>{`${locales.length}: ${locales.map(({ code }) => code).join(', ')}`}</p>;
}

test('C094 the locale list is empty until GET /locale has answered', async () => {
  connectApi(CONNECTION);
  let answer = (_response: Response): void => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const { place } = draw(
    <QueryClientProvider client={queryClient}>
      <Codes />
    </QueryClientProvider>,
  );
  await act(async () => undefined);
  expect(place.textContent).toBe('0: ');
  await act(async () => answer(Response.json({ locales: [DUTCH] })));
  await act(() => vi.waitFor(() => expect(place.textContent).toBe('1: nl'), { timeout: 20_000 }));
});
