// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Context } from '../../../commands/context.ts';
import { firstMark, keyOf } from '../../../src/client/palette/marked-row.ts';
import { currentRows, type PageState } from '../../../src/client/palette/palette-rows.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { onDuplicates, onLog } from '../../commands/duplicates-support.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { placeFor } from './places.ts';
import words from './everyday-words.json' with { type: 'json' };

const SCREENS: Readonly<Record<string, Context>> = {
  'duplicate log': { ...onLog(null), route: 'duplicate-logs', scopes: ['global', 'duplicate-log'] },
  'duplicate filters': { ...onDuplicates({}), route: 'duplicate-filters' },
  overview: placeFor('Admin', 'an overview'),
  'settings of a BaseChecker': aContext({ role: 'BaseChecker', route: 'settings', scopes: ['global'] }),
  'queue before the start': aContext({
    role: 'BaseChecker',
    route: 'queue',
    scopes: ['global', 'queue'],
    queue: { shown: null, hasEarlierDecision: false },
  }),
  queue: placeFor('BaseChecker', 'the queue'),
};

const pageOf = (query: string, context: Context): PageState => ({
  asking: null,
  onAllResults: false,
  query,
  context,
  found: { query, records: [], complete: true },
  people: null,
});

/** The first hit, in words: what is not possible there is in brackets. */
function firstHit(query: string, context: Context): string {
  const [row] = currentRows(pageOf(query, context));
  if (row?.kind !== 'command') return '';
  const { command, verdict } = row.offer;
  const elsewhere = verdict.kind === 'blocked' && verdict.reason === 'elsewhere';
  return elsewhere ? `(${command.title})` : command.title;
}

test.each(Object.entries(words))('P007 an everyday word finds what is meant: %s', (screen, expected) => {
  const found = Object.keys(expected).map((word) => [word, firstHit(word, SCREENS[screen] as Context)]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('P007 what does nothing here is marked, for Enter says what it needs; the person who is called so stands before it', () => {
  const context = SCREENS['duplicate log'] as Context;
  const page = pageOf('reject', context);
  const rows = currentRows(page);
  const [row] = rows;
  expect(row && keyOf(row)).toBe(firstMark(page, rows));
  expect(row).toMatchObject({ offer: { verdict: { sentence: 'Not possible here: open a profile first.' } } });
  const record = aBaseProfile({ profile_name: 'Reject Roy' });
  const named = {
    ...page,
    found: { query: 'reject', records: [{ record, fit: 'name-begins' as const }], complete: true },
  };
  expect(currentRows(named)[0]).toMatchObject({ kind: 'record' });
  // Another text of a record that begins so was not meant.
  const marked = (profile_name: string) => {
    const records = [{ record: { ...record, profile_name }, fit: 'word-begins' as const }];
    const state = {
      ...pageOf('dis', SCREENS['overview'] as Context),
      found: { query: 'dis', records, complete: true },
    };
    return firstMark(state, currentRows(state));
  };
  expect(marked('Ana')).toContain('disapprove');
  expect(marked('Ana Dissel')).toContain(record.id);
});

test('before the start, what waits for an item says the same as its key', () => {
  const context = SCREENS['queue before the start'] as Context;
  for (const query of ['app', 'disa', 'skip']) {
    const page = pageOf(query, context);
    const rows = currentRows(page);
    expect(rows[0] && keyOf(rows[0])).toBe(firstMark(page, rows));
    expect(rows[0]).toMatchObject({ offer: { verdict: { sentence: 'Press Start first.' } } });
  }
});

test.each(ROLES)('P007 %s is offered nothing that the role may not do', (role) => {
  const context = aContext({ role, route: 'settings', scopes: ['global'] });
  const queries = ['merge', 'reject', 'approve', 'delete', 'upload', 'skip', 'export'];
  const rows = queries.flatMap((query) => currentRows(pageOf(query, context)));
  const commands = rows.flatMap((row) => (row.kind === 'command' ? [row.offer.command] : []));
  expect(commands.filter(({ roles, listedFor = roles }) => !listedFor.includes(role))).toEqual([]);
});
