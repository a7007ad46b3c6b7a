import { expect, test } from 'vitest';
import { findSettings } from '../../../src/client/screens/settings/setting-entry.ts';

const entry = (title: string, summary: string, keywords: string) => ({ title, summary, keywords, Row: () => null });
const ENTRIES = [
  entry('Theme', 'Light, dark, or as the system says.', 'colours appearance'),
  entry('Density', 'How much room a row takes.', 'compact'),
];
const found = (search: string) => findSettings(ENTRIES, search).map(({ title }) => title);

test('a setting is found by its title, its sentence and other words for it, in any case and order', () => {
  expect(found('')).toEqual(['Theme', 'Density']);
  expect(found('  ')).toEqual(['Theme', 'Density']);
  expect(found('THEME')).toEqual(['Theme']);
  expect(found('compact room')).toEqual(['Density']);
  expect(found('dark colour')).toEqual(['Theme']);
  expect(found('dark compact')).toEqual([]);
});
