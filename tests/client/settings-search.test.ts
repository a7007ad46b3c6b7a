// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { findSettings } from '../../src/client/settings/setting-row.tsx';

const SEARCHES = { SÉANCE: 1, 'ｓｅａｎｃｅ cafe': 1, İdle: 1, 'idle tea': 0 };
test.each(Object.entries(SEARCHES))('a setting is searched for by %j in any way of writing it', (search, found) => {
  const entry = { title: 'Séance', summary: 'Idle', keywords: 'café', Row: () => null };
  expect(findSettings([entry], search)).toHaveLength(found);
});
