// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { findKeys } from '../../../src/client/help/find-keys.ts';
import { keysIn } from '../../../src/client/help/help.tsx';
import { hintOf } from '../../../src/client/keyboard/hints.ts';
import { placeFor } from '../palette/places.ts';

const entries = keysIn(placeFor('Admin', 'an overview'));
const ids = (query: string) => {
  const { onKey, named } = findKeys(entries, query);
  return { onKey: onKey.map(({ command }) => command.id), named: named.map(({ command }) => command.id) };
};

describe('P091 the search over keys', () => {
  test('every key of the place is found by its words, and first by what is on it', () => {
    expect(entries.length).toBeGreaterThan(30);
    for (const { command, presses } of entries) {
      const { onKey, named } = ids(command.title);
      expect([...onKey, ...named], command.title).toContain(command.id);
      for (const press of presses) expect(ids(hintOf(press)).onKey, press).toContain(command.id);
    }
  });

  test.each([
    ['ctrl j', 'palette.open'],
    ['Ctrl+J', 'palette.open'],
    ['control j', 'palette.open'],
    ['g s', 'go.settings'],
    ['page down', null],
    ['pgdn', 'list.page-down'],
    ['PageDown', 'list.page-down'],
    ['arrow down', null],
    ['down', 'list.next-row'],
    ['?', 'help.open'],
    ['/', 'palette.open'],
  ])('“%s” as a key finds %s', (query, id) => {
    if (id === null) expect(ids(query).onKey).toEqual([]);
    else expect(ids(query).onKey).toContain(id);
  });

  test('nothing is told twice, and a slip of the pen finds words', () => {
    const { onKey, named } = ids('a');
    expect(onKey).toContain('base-profile.approve');
    expect(named.filter((id) => onKey.includes(id))).toEqual([]);
    expect(ids('aprove').named[0]).toBe('base-profile.approve');
    expect(ids('zebra crossing')).toEqual({ onKey: [], named: [] });
  });
});
