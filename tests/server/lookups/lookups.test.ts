import { describe, expect, test } from 'vitest';
import { LOCALES_MAXIMUM } from '../../../src/contract/base/lookup-names.ts';
import { SPECIFIED_ATTRIBUTES, SPECIFIED_TAG_GROUPS } from './specified-names.ts';
import { sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();

test('C093 C185 GET /locale answers 184 locales', async () => {
  const { locales } = await api.call('locale.list', {}, api.as('FillIn'));
  expect(locales).toHaveLength(LOCALES_MAXIMUM);
  expect(new Set(locales.map((locale) => locale.code)).size).toBe(184);
  // Data points to identifiers: they stay the same for ever.
  expect(locales.find(({ code }) => code === 'de')?.id).toBe('1c9cc857-48b4-54fe-aa07-0271409000f4');
});

test('C091 C092 C186 GET /tag answers the tag groups, each with its tags by name', async () => {
  const { tag_groups: groups } = await api.call('tag.list', {}, api.as('FillIn'));
  expect(groups.map((group) => group.name).sort()).toEqual(SPECIFIED_TAG_GROUPS.toSorted());
  const characteristics = groups.find((group) => group.name === 'characteristics');
  expect(Object.keys(characteristics?.tags ?? {}).sort()).toEqual(['piercings', 'smoker', 'tattoos']);
});

test('C089 C090 C187 GET /attribute answers the identifier of every attribute type by name', async () => {
  const { attributes } = await api.call('attribute.list', {}, api.as('FillIn'));
  expect(Object.keys(attributes).sort()).toEqual(SPECIFIED_ATTRIBUTES.toSorted());
  expect(new Set(Object.values(attributes)).size).toBe(SPECIFIED_ATTRIBUTES.length);
});

describe.each(['/locale', '/tag', '/attribute'])('GET %s', (path) => {
  const get = (headers: Record<string, string> = {}) => api.request('GET', path, { ...api.as('Admin'), ...headers });

  test('is not sent again to the person who holds it', async () => {
    const first = await get();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/".{43}"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const second = await get({ 'if-none-match': `"other", ${tag}` });
    expect([second.status, second.body, second.headers.get('etag')]).toEqual([304, null, tag]);
    expect((await get({ 'if-none-match': 'W/"other"' })).status).toBe(200);
  });

  test('is refused to the person who is not signed in, whatever it holds', async () => {
    const tag = (await get()).headers.get('etag') ?? '';
    expect((await api.request('GET', path, { 'if-none-match': tag })).status).toBe(401);
  });
});
