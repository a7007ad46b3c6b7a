import { expect, test } from 'vitest';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

const record = aBaseProfile({ version: 7 });
const levels = ['None', 'Mild'].map((label) => ({ id: label, label }));

function showing(shownImage: string | null): Context {
  const media = { record, images: 2, levels: ['None', 'Mild'], editor: null, carouselOpen: true, cropping: null };
  return aContext({ scopes: ['global', 'record', 'carousel'], open: record, media: { ...media, shownImage } });
}

/** Presses a digit: `pressed` is what was drawn when the key went down, `now` when it was handled. */
async function press(pressed: string | null, now: string | null, next = now) {
  const api = anApi(() => ({ records: [], locale_records: [], action_id: 'action' }));
  const host = aHost({ context: showing(now), api: api.port, records: [record] });
  const { carousel } = host.ports.media;
  const owner = { kind: 'base', id: record.id, localeId: null, name: record.profile_name } as const;
  carousel.shown = () => (next === null ? null : { id: next, owner, levels, words: '' });
  const wish = { id: 'carousel.set-level', args: { level: 2 } } as const;
  const result = await execute(host, wish, 'key', host.readContext(), showing(pressed));
  return [
    result.kind === 'refused' ? result.reason : result.kind,
    api.calls.map(({ input, options }) => [input, options]),
  ];
}
const tagged = (image: string) => [{ body: { media_tags: [{ media_id: image, tag_id: 'Mild' }] } }, { version: 7 }];

test('P003 a level in the carousel is that of the image that is drawn, in the version that is drawn', async () => {
  expect(await press('a', 'a')).toEqual(['done', [tagged('a')]]);
  expect(await press('a', 'a', 'b'), 'another is to come').toEqual(['done', [tagged('a')]]);
});

test('P003 a level in the carousel is refused where another image came after the press, or none is drawn yet', async () => {
  expect(await press('a', 'b')).toEqual(['pressed-on-another', []]);
  expect(await press(null, null, 'b')).toEqual(['loading', []]);
});

test('P003 a level that did not get through is tried again on its own image alone', async () => {
  let image = 'a';
  const api = anApi(() => codedError('database-unavailable', 'Later.'));
  const host = aHost({ context: () => showing(image), api: api.port, records: [record] });
  const owner = { kind: 'base', id: record.id, localeId: null, name: record.profile_name } as const;
  host.ports.media.carousel.shown = () => ({ id: image, owner, levels, words: '' });
  await execute(host, { id: 'carousel.set-level', args: { level: 2 } }, 'key');
  const retry = host.recorded.told[0]?.retry ?? { id: 'go.stats' };
  image = 'b';
  expect(await execute(host, retry, 'retry')).toEqual({ kind: 'refused', reason: 'not-shown' });
  expect(api.calls).toHaveLength(1);
  image = 'a';
  await execute(host, retry, 'retry');
  expect(api.calls).toHaveLength(2);
});
