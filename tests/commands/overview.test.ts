import { expect, test } from 'vitest';
import type { Context } from '../../commands/context.ts';
import { execute } from '../../commands/execute.ts';
import type { OverviewFacts } from '../../commands/overview/port.ts';
import { filterCommands } from '../../commands/overview/filters.ts';
import { FILTER_FIELDS, OVERVIEWS } from '../../src/contract/profiles/filter-fields.ts';
import { aContext, aHost, press } from './support.ts';

const ID = '00000000-0000-4000-a000-000000000001';

function anOverview(facts: Partial<OverviewFacts> = {}): Context {
  const overview: OverviewFacts = {
    route: 'base-profiles',
    chips: [
      { key: 'status draft', field: 'status', value: 'draft', words: 'Status: draft' },
      { key: 'text', field: 'text', value: null, words: 'Text: anna' },
    ],
    choices: { tags: [{ value: ID, label: 'Smoker' }], region: [{ value: 'Hull, East', label: 'Hull, East' }] },
    views: [{ id: 'one', name: 'Mine' }],
    shared: [],
    shown: { filter: {}, sort: 'updated_at', direction: 'desc' },
    query: [],
    view: null,
    columns: [{ id: 'gender', label: 'Gender', hidden: false }],
    ...facts,
  };
  return aContext({ overview, list: { count: 3, cursor: 0, peeking: false } });
}

test.each(OVERVIEWS)('C106 %s offers exactly the fields it knows', (route) => {
  const context = anOverview({ route });
  const offered = filterCommands
    .filter((command) => command.when(context, []).kind !== 'hidden')
    .map(({ title }) => title);
  const known = FILTER_FIELDS.filter(({ overviews, linked }) => !linked && overviews.includes(route));
  expect(offered.sort()).toEqual(known.map(({ label }) => `Filter by ${label.toLowerCase()}…`).sort());
});

test.each([
  ['list.filter-tags', { values: [ID] }, { tags: [ID] }],
  ['list.filter-status', { values: ['draft', 'approved'] }, { status: ['draft', 'approved'] }],
  ['list.filter-region', { values: ['Hull, East'] }, { region: ['Hull, East'] }],
  ['list.filter-text', { text: 'anna' }, { text: 'anna' }],
  ['list.filter-active', { active: 'not-active' }, { active: false }],
] as const)('C106 %s narrows the overview', async (id, args, filter) => {
  const { used } = await press({ id, args }, { ...anOverview(), source: 'palette' });
  expect(used).toEqual([['overview.narrow', filter]]);
});

test('C106 a region can only be chosen in a country', async () => {
  const { refused } = await press('list.filter-region', anOverview({ choices: {} }));
  expect(refused).toEqual(['Choose a country first to filter by region.']);
});

test('C106 Backspace takes the last chip away, a click the chip itself', async () => {
  const host = await press('list.remove-last-filter', anOverview());
  await execute(host, { id: 'list.remove-filter', args: { chip: 'status draft' } }, 'button');
  expect(host.used).toEqual([
    ['overview.widen', 'text', null],
    ['overview.widen', 'status', 'draft'],
  ]);
});

test('C005 C009 a view that would be replaced is asked about, a new one is not', async () => {
  const host = await press(
    { id: 'list.save-view', args: { name: 'Other' } },
    { ...anOverview(), yes: false, source: 'palette' },
  );
  await execute(host, { id: 'list.save-view', args: { name: ' Mine ' } }, 'palette');
  expect(host.used).toEqual([['overview.saveView', 'Other']]);
  expect(host.questions.map(({ title }) => title)).toEqual(['Replace the view?']);
});

test('C005 C009 a view is asked about that would get the name of another; its own name and a new one are not', async () => {
  const views = [
    { id: 'one', name: 'Mine' },
    { id: 'two', name: 'Late' },
  ];
  const host = aHost({ context: anOverview({ views }), yes: false });
  for (const name of ['Late', ' Mine', 'New']) {
    await execute(host, { id: 'list.rename-view', args: { view: 'one', name } }, 'palette');
  }
  expect(host.recorded.questions.map(({ text }) => text)).toEqual(['You already have a view named “Late”.']);
  expect(host.recorded.used).toEqual([
    ['overview.renameView', 'one', 'Mine'],
    ['overview.renameView', 'one', 'New'],
  ]);
});
