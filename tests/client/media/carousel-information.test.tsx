// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { CarouselInformation } from '../../../src/client/media/carousel-information.tsx';
import { draw, one } from '../ui/dom.ts';

const image = (name: string) => {
  const at = { seconds: 1_763_000_000, nanoseconds: 0 };
  const item = { id: 'a', sha256: 'ff', width: 480, height: 600, size: 10_000, crop: null, added_at: at };
  return { item: { ...item, added_by: { user_id: 'ada', name } }, level: null } as never;
};

test.each([
  ['Ada Lovelace', / by Ada Lovelace$/],
  ['', /ago$/],
])('an image that was added by “%s” says so in a whole sentence', (name, words) => {
  draw(
    <QueryClientProvider client={queryClient}>
      <CarouselInformation image={image(name)} lanes={{ profile_pictures: [], attachments: [] }} />
    </QueryClientProvider>,
  );
  const added = [...one('dl').querySelectorAll('dt')].find(({ textContent }) => textContent === 'Added');
  expect(added?.nextElementSibling?.textContent).toMatch(words);
});
