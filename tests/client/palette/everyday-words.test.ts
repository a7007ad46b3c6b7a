// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../../../commands/context.ts';
import { firstMark, keyOf } from '../../../src/client/palette/marked-row.ts';
import { currentRows, moreRows, type PageState } from '../../../src/client/palette/palette-rows.ts';
import type { RecordFit } from '../../../src/contract/base/fold-text.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { onDuplicates, onLog } from '../../commands/duplicates-support.ts';
import { aBaseProfile, aContext, aLocaleProfile, aShownItem, formFacts } from '../../commands/support.ts';
import { PLACES_OF_ROLES, placeFor, rowsFor } from './places.ts';
import words from './everyday-words.json' with { type: 'json' };
import reasons from './reasons.json' with { type: 'json' };
import names from './names-among-commands.json' with { type: 'json' };

beforeAll(moreRows);

const queue = { shown: aShownItem(aLocaleProfile()), hasEarlierDecision: false };
const SCREENS: Readonly<Record<string, Context>> = {
  'duplicate log': { ...onLog(null), route: 'duplicate-logs', scopes: ['global', 'duplicate-log'] },
  'duplicate filters': { ...onDuplicates({}), route: 'duplicate-filters' },
  overview: placeFor('Admin', 'an overview'),
  'record of a Creator': { ...placeFor('Creator', 'a record'), form: formFacts({}) },
  'queue of a FillIn': aContext({ role: 'FillIn', open: aLocaleProfile(), form: formFacts({}), queue }),
  'settings of a BaseChecker': aContext({ role: 'BaseChecker', route: 'settings', scopes: ['global'] }),
  'queue before the start': aContext({
    role: 'BaseChecker',
    route: 'queue',
    scopes: ['global', 'queue'],
    queue: { shown: null, hasEarlierDecision: false },
  }),
  queue: placeFor('BaseChecker', 'the queue'),
};

type Found = readonly (readonly [name: string, fit: string])[];
/** The page once the server has found these. */
function pageOf(query: string, screen: string, found: Found = []): PageState {
  const recordOf = (name: string) => aBaseProfile({ profile_name: name });
  const records = found.map(([name, fit]) => ({ record: recordOf(name), fit: fit as RecordFit }));
  const page = { asking: null, onAllResults: false, query, context: SCREENS[screen] as Context, people: null };
  return { ...page, found: { query, records, complete: true } };
}

/** The first hit, in words: in brackets where it is not possible there, with a question mark where Enter does nothing. */
function firstHit(query: string, screen: string) {
  const page = pageOf(query, screen);
  const [row] = currentRows(page);
  if (row?.kind !== 'command') return { title: '', reason: null };
  const { command, verdict } = row.offer;
  const { reason, sentence } = verdict.kind === 'blocked' ? verdict : { reason: null, sentence: null };
  const title = reason === 'elsewhere' ? `(${command.title})` : command.title;
  return { title: firstMark(page, [row]) === keyOf(row) ? title : `${title}?`, reason: sentence };
}

const resultsOf = (expected: object, find: (query: string) => unknown) =>
  Object.fromEntries(Object.keys(expected).map((query) => [query, find(query)]));

test.each(Object.entries(words))('P007 an everyday word finds what is meant: %s', (screen, expected) =>
  expect(resultsOf(expected, (query) => firstHit(query, screen).title)).toEqual(expected),
);
test.each(Object.entries(reasons))('P007 what does nothing here says why at Enter: %s', (screen, expected) =>
  expect(resultsOf(expected, (query) => firstHit(query, screen).reason)).toEqual(expected),
);

test('P007 what does nothing here never has the title of something that does, nor a title twice', () => {
  for (const { role, name, context } of PLACES_OF_ROLES) {
    for (const query of ['activate', 'discard', 'lift', 'restore', 'go to section', 'create base profile']) {
      const rows = rowsFor(query, context).flatMap((row) => (row.kind === 'command' && !row.argument ? [row] : []));
      const titles = rows.map(({ offer }) => offer.command.title);
      expect(titles, `${role} in ${name}`).toEqual([...new Set(titles)]);
    }
  }
});

test.each(names as [string, string, Found, string][])(
  'P007 %s: “%s” among %j marks %s',
  (screen, query, found, row) => {
    const page = pageOf(query, screen, found);
    expect(firstMark(page, currentRows(page))).toContain(row);
  },
);

test.each(ROLES)('P007 %s is offered nothing that the role may not do', (role) => {
  const context = aContext({ role, route: 'settings', scopes: ['global'] });
  const rows = ['merge', 'reject', 'approve', 'delete', 'upload', 'skip', 'export'].flatMap((query) =>
    rowsFor(query, context),
  );
  const commands = rows.flatMap((row) => (row.kind === 'command' ? [row.offer.command] : []));
  expect(commands.filter(({ roles, listedFor = roles }) => !listedFor.includes(role))).toEqual([]);
});
