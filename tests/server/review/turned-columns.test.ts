import { expect, test } from 'vitest';
import type { GroupedTag } from '../../../src/server/lookups/lookup-tables.ts';
import { turnedColumns } from '../../../src/server/review/turned-columns.ts';

const tag = (id: string, group: string): [string, GroupedTag] => [id, { id, group, name: id, label: id }];
const LOOKUPS = {
  tagById: new Map([
    tag('black', 'hairColor'),
    tag('red', 'hairColor'),
    tag('art', 'general'),
    tag('smoker', 'characteristics'),
    tag('tattoos', 'characteristics'),
  ]),
};
const BASE = { kind: 'base', id: '00000000-0000-4000-8000-000000000001', code: null } as const;
const content = (attributes: object, tags: readonly string[] = []) => ({ attributes, tags });
const turn = (from: object, to: object, now: object) =>
  turnedColumns(BASE, { from: { ...from }, to: { ...to }, now: { ...now } }, LOOKUPS);

test('P030 a field goes back, and what somebody else has changed beside it stays', () => {
  const before = content({ name: 'Anna', city: 'Aarhus' }, ['black', 'art']);
  const after = content({ name: 'Eve', city: 'Aarhus' }, ['red', 'art']);
  const now = content({ name: 'Eve', city: 'Lyon', profession: 'Pilot' }, ['red', 'art', 'smoker']);
  expect(turn(after, before, now)).toMatchObject({
    columns: content({ name: 'Anna', city: 'Lyon', profession: 'Pilot' }, ['art', 'smoker', 'black']),
    isExact: false,
  });
});

test.each([
  ['an attribute', content({ name: 'Eve' }), content({ name: 'Anna' }), content({ name: 'Uma', city: 'Lyon' }), 'name'],
  ['an attribute that is gone', content({ name: 'Eve' }), content({ name: 'Anna' }), content({ city: 'Lyon' }), 'name'],
  ['a group of tags', content({}, ['red']), content({}, ['black']), content({}, ['art']), 'hairColor'],
  ['a characteristic', content({}, ['smoker']), content({}), content({}, ['tattoos']), 'smoker'],
  ['a reserved locale', { reserved_locales: ['da'] }, { reserved_locales: [] }, { reserved_locales: ['de'] }, 'da'],
  ['a flag', { active: true }, { active: false }, { active: false }, null],
])('P030 %s that is not as it was left is in the way', (_what, from, to, now, part) => {
  expect(turn(from, to, now)).toMatchObject({ hindered: { part } });
});

test('P030 one characteristic is not in the way of another', () => {
  const [before, after] = [content({}), content({}, ['smoker'])];
  expect(turn(after, before, content({}, ['tattoos', 'smoker']))).toMatchObject({ columns: { tags: ['tattoos'] } });
});

test('P030 what is searched for follows from the fields as they are then', () => {
  const before = { ...content({ profileName: 'Anna' }), profile_name: 'Anna', search_text: 'as it was' };
  const after = { ...content({ profileName: 'Eve' }), profile_name: 'Eve', search_text: 'as it was left' };
  expect(turn(after, before, after)).toEqual({
    columns: { attributes: before.attributes, profile_name: 'Anna', search_text: 'as it was' },
    isExact: true,
  });
  const now = { ...after, ...content({ profileName: 'Eve', city: 'Lyon' }), search_text: 'with the city' };
  const mixed = turn(after, before, now);
  expect(mixed).toMatchObject({
    columns: { profile_name: 'Anna', search_text: expect.stringMatching(/^(?=.*anna)/i) },
  });
  expect(JSON.stringify(mixed)).not.toContain('as it was');
});
