// @vitest-environment jsdom
import { beforeAll, describe, expect, test } from 'vitest';
import { prefixesFor, prefixOf } from '../../../commands/palette/prefixes.ts';
import type { Context } from '../../../commands/context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { currentRows } from '../../../src/client/palette/palette-rows.ts';
import type { PaletteState } from '../../../src/client/palette/palette-state.ts';
import { aContext } from '../../commands/support.ts';

const SMOKER = '00000000-0000-4000-a000-000000000001';
const SAILING = '00000000-0000-4000-a000-000000000002';

beforeAll(() => {
  queryClient.setQueryData(queryKeys.tags, {
    tag_groups: [
      { name: 'passion', tags: { sailing: { id: SAILING, label: 'Sailing' } } },
      { name: 'build', tags: { slim: { id: SMOKER, label: 'Slim' } } },
      { name: 'attachmentAdultLevel', tags: { none: { id: '00000000-0000-4000-a000-000000000003', label: 'None' } } },
    ],
  });
  queryClient.setQueryData(queryKeys.locales, {
    locales: [{ id: SAILING, code: 'nl', label: 'Nederlands', language: 'Dutch' }],
  });
});

const rows = (query: string, more: Partial<PaletteState> = {}, context: Context = aContext()) =>
  currentRows({ asking: null, onAllResults: false, query, context, found: null, people: null, ...more }).map(
    ({ kind, id }) => [kind, id],
  );

describe('a sign in front', () => {
  test('> lists commands and nothing else, though records were found', () => {
    const kinds = new Set(
      rows('>go', {
        found: { query: '>go', records: [{ record: { id: 'x' } as never, fit: 'name-begins' }], complete: true },
      }).map(([kind]) => kind),
    );
    expect(kinds).toEqual(new Set(['command']));
    expect(rows('> go to stat')[0]).toEqual(['command', 'go.stats']);
  });

  test('# lists tags of profiles, by their words or those of their field', () => {
    expect(rows('#')).toHaveLength(2);
    expect(rows('#sail')).toEqual([['tag', SAILING]]);
    expect(rows('# passion')).toEqual([['tag', SAILING]]);
    expect(rows('#none')).toEqual([]);
  });

  test('@ lists the people that the server found for what is typed now', () => {
    const people = { text: 'an', people: [{ user_id: 'p-1', name: 'Anna Roy' }] };
    expect(rows('@an', { people })).toEqual([['person', 'p-1']]);
    expect(rows('@ann', { people })).toEqual([]);
  });

  test('P156: people of one name are told apart', () => {
    const [anna, other, bo] = ['p-1', 'p-2', 'p-3'];
    const people = {
      text: 'a',
      people: [
        { user_id: anna, name: 'Anna Roy' },
        { user_id: other, name: 'Anna Roy' },
        { user_id: bo, name: 'Ad Bo' },
      ],
    };
    const found = currentRows({
      asking: null,
      onAllResults: false,
      query: '@a',
      context: aContext(),
      found: null,
      people,
    });
    expect(found).toMatchObject([{ detail: 'account p-1' }, { detail: 'account p-2' }, { detail: '' }]);
  });

  test(': lists locales', () => {
    expect(rows(':dutch')).toEqual([['locale', SAILING]]);
  });

  test('means nothing to a role that could not open what it lists', () => {
    expect(prefixesFor('Admin')).toEqual(['>', '#', '@', ':']);
    expect(prefixesFor('GeoChecker')).toEqual(['>']);
    expect(prefixOf('#sail', 'GeoChecker')).toBeNull();
    expect(prefixOf('#sail', null)).toBeNull();
    expect(prefixOf('  #  sail ', 'Admin')).toEqual({ sign: '#', text: 'sail' });
  });
});
