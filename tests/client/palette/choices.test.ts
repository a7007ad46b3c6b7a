// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { array, string } from 'superstruct';
import { prefixOf, prefixesFor } from '../../../commands/palette/prefixes.ts';
import type { Context } from '../../../commands/context.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { currentRows } from '../../../src/client/palette/palette-rows.ts';
import {
  type Asking,
  type PaletteState,
  late,
  paletteFacts,
  paletteState,
  showPage,
} from '../../../src/client/palette/palette-state.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { aContext } from '../../commands/support.ts';
import { type Choice, NOTHING_TO_REPORT, READY, defineCommand } from '../../../commands/command.ts';
import { stepsOf } from '../../../commands/arguments.ts';
import { filterCommands } from '../../../commands/overview/filters.ts';
import { moreZoneNames, zoneChoices } from '../../../commands/statistics/time-zones.ts';
import { choiceRows } from '../../../src/client/palette/choice-and-prefix-rows.ts';
import { isTimeZone } from '../../../src/contract/base/day-range.ts';
import { COUNTRIES_WITH_ZONES, zonesOf } from '../../../src/contract/geo/country-zones.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { setDispatch } from '../../../src/client/context/dispatch.ts';
import { forgetHabit, rememberUse } from '../../../src/client/palette/habit.ts';
import '../../../src/client/palette/palette.tsx';
import { askForArguments, palettePort, setQuery } from '../../../src/client/palette/palette-port.ts';
import { ACTS_ON_ALL } from '../../../commands/bulk/act-on-all.ts';
import { placeFor, rowsFor } from './places.ts';
import everydayCountries from '../../support/everyday-countries.json' with { type: 'json' };
import namesOfZones from './names-of-zones.json' with { type: 'json' };

const SAILING = '00000000-0000-4000-a000-000000000002';
beforeAll(() => {
  queryClient.setQueryData(queryKeys.tags, {
    tag_groups: [
      { name: 'passion', tags: { sailing: { id: SAILING, label: 'Sailing' } } },
      { name: 'build', tags: { slim: { id: '00000000-0000-4000-a000-000000000001', label: 'Slim' } } },
      { name: 'attachmentAdultLevel', tags: { none: { id: '00000000-0000-4000-a000-000000000003', label: 'None' } } },
    ],
  });
  queryClient.setQueryData(queryKeys.locales, {
    locales: [{ id: SAILING, code: 'nl', label: 'Nederlands', language: 'Dutch' }],
  });
});

const rows = (query: string, more: Partial<PaletteState> = {}, context: Context = aContext()) =>
  rowsFor(query, context, more).map(({ kind, id }) => [kind, id]);

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

test('P156: people of one name are distinguished', () => {
  const [anna, other, bo] = ['p-1', 'p-2', 'p-3'];
  const people = {
    text: 'a',
    people: [
      { user_id: anna, name: 'Anna Roy' },
      { user_id: other, name: 'Anna Roy' },
      { user_id: bo, name: 'Ad Bo' },
    ],
  };
  expect(rowsFor('@a', aContext(), { people })).toMatchObject([
    { detail: 'account p-1' },
    { detail: 'account p-2' },
    { detail: '' },
  ]);
});

test('a sign in front means nothing to a role that could not open what it lists', () => {
  expect(prefixesFor('Admin')).toEqual(['>', '#', '@', ':']);
  expect(prefixesFor('GeoChecker')).toEqual(['>']);
  expect([prefixOf('#sail', 'GeoChecker'), prefixOf('#sail', null)]).toEqual([null, null]);
  expect(prefixOf('  #  sail ', 'Admin')).toEqual({ sign: '#', text: 'sail' });
});

const COLOURS: readonly Choice<string>[] = ['Red', 'Green', 'Grey', 'Blue', 'Dark green'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

function pageOf(choices: readonly Choice<string>[]): Asking {
  const command = defineCommand<'none', { values: string[] }>({
    id: 'list.filter-tags',
    title: 'Filter by colour…',
    section: 'List',
    keywords: [],
    roles: ROLES,
    target: 'none',
    when: () => READY,
    steps: {
      values: { title: 'Colours', prompt: 'Which?', shape: array(string()), choices: () => choices, several: true },
    },
    run: async () => NOTHING_TO_REPORT,
    undo: 'none',
    say: () => '',
  });
  return { command, names: ['values'], at: 0, args: {}, on: [], context: {} as Context, settle: () => {} };
}

const labels = (page: Asking, query: string, most = 50) =>
  choiceRows(page, query, most).map(({ choice, number }) => `${number} ${choice.label}`);

test.each([
  ['email', 'ada@x.test', 'ada.lund@x.test'],
  ['geos', 'de, tlh', 'de'],
])('P120 what the server refuses at %s is asked again, and all other answers stay', async (field, refused, better) => {
  const dispatched: unknown[] = [];
  setDispatch(async (invocation) => {
    dispatched.push(invocation);
    return { kind: 'cancelled' };
  });
  const answered = askForArguments(REGISTRY.get('staff.add'), {}, aContext(), []);
  for (const typed of ['ada@x.test', 'Ada Lund', 'FillIn', 'Only in some', 'de, tlh', 'Yes']) {
    setQuery(typed);
    palettePort.accept(false);
  }
  const args = { ...(await answered) };
  const failed = [{ id: '', code: 'invalid-input', sentence: 'It is refused.', field }];
  const report = (given: object) => ({ ran: { id: 'staff.add', args: given }, failed }) as never;
  expect([late.askAgain(report(args)), late.askAgain(report((await answered)!))]).toEqual([false, true]);
  expect(paletteState).toMatchObject({ open: true, query: refused, problem: 'It is refused.' });
  setQuery(better);
  palettePort.accept(false);
  const name = field === 'geos' ? 'areas' : field;
  expect(dispatched).toEqual([{ id: 'staff.add', args: { ...args, [name]: better }, targets: [] }]);
  expect(paletteState.open).toBe(false);
});

test('choices are narrowed by the query and keep the number that they have in the whole list', () => {
  const page = pageOf(COLOURS);
  expect(labels(page, '')).toEqual(['1 Red', '2 Green', '3 Grey', '4 Blue', '5 Dark green']);
  expect(labels(page, 'gr')).toEqual(['2 Green', '3 Grey', '5 Dark green']);
  expect(labels(page, 'gree')).toEqual(['2 Green', '5 Dark green']);
  expect(labels(page, 'gr')).toEqual(['2 Green', '3 Grey', '5 Dark green']);
});

describe('by the names of countries and cities', () => {
  let zones: Asking;
  beforeAll(async () => {
    await moreZoneNames();
    zones = pageOf(zoneChoices());
  });
  const today = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;

  test.each(Object.entries(namesOfZones))(
    'P156: the zone %s is found by its names, also those of before',
    (zone, queries) => {
      for (const query of queries) expect(choiceRows(zones, query, 50)[0]?.choice.value, query).toBe(zone);
    },
  );

  test('P156: each country finds its zones, and nothing before them', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const rest = COUNTRIES_WITH_ZONES.filter((country) => {
      const found = choiceRows(zones, names.of(country) ?? country, 50).map(({ choice }) =>
        today(String(choice.value)),
      );
      const own = zonesOf(country).map(today);
      return own.some((zone) => !found.includes(zone)) || !own.includes(found[0] ?? '');
    });
    expect(rest).toEqual([]);
  });
});

test('P156: every zone is offered once, by a name that is one', () => {
  const offered = zoneChoices().map(({ value }) => value);
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered.filter((zone) => zone !== 'system' && !isTimeZone(zone))).toEqual([]);
  expect(offered).not.toContain('Europe/Kiev');
});

describe('a country of the filter', () => {
  let page: Asking;
  beforeAll(async () => {
    const [[, step] = []] = stepsOf(filterCommands.find(({ id }) => id === 'list.filter-country')!);
    await step!.moreNames?.();
    const names = new Intl.DisplayNames('en', { type: 'region' });
    const choices = { country: COUNTRIES_WITH_ZONES.map((value) => ({ value, label: names.of(value) ?? value })) };
    const overview = { ...placeFor('Admin', 'an overview').overview!, choices };
    page = pageOf(step!.choices!(aContext({ overview })) as Choice<string>[]);
  });

  test.each(Object.entries(everydayCountries))('P156: %s is found first by its everyday names', (code, queries) => {
    for (const query of queries) expect(choiceRows(page, query, 50)[0]?.choice.value, query).toBe(code);
  });
});

describe('all results', () => {
  beforeAll(() => followParts(PARTS));
  const open = () => {
    showPage({ asking: null, context: placeFor('Admin', 'an overview'), onAllResults: true });
    setQuery('');
  };
  const numbered = () => currentRows(paletteState).map((row) => [row.id, 'number' in row ? row.number : null]);
  /** What the palette has sent through the gate. */
  let sent: string[] = [];
  beforeEach(() => {
    sent = [];
    setDispatch(async ({ id }) => {
      sent.push(id);
      return { kind: 'cancelled' };
    });
    open();
  });
  afterEach(() => {
    palettePort.close();
    forgetHabit();
  });

  test.each(['', 'approve', 'all', 'disapprove', 'activate locales'])(
    'P003 what acts on every result never stands before the same for the one that is looked at: “%s”',
    (query) => {
      const context = placeFor('Admin', 'an overview');
      const order = () => rowsFor(query, context).map(({ id }) => id);
      const before = order();
      for (const id of ACTS_ON_ALL) rememberUse(id, Date.now());
      expect(order()).toEqual(before);
      const all = before.indexOf('all.approve');
      if (query === 'approve') expect(before.indexOf('base-profile.approve')).toBeLessThan(all);
    },
  );

  test('P003 what acts on every result stands in one order under the same numbers, whatever was run last', () => {
    const before = numbered();
    expect(before.map(([, number]) => number)).toEqual([1, 2, 3, 4, 5]);
    const last = String(before.at(-1)?.[0]);
    for (let times = 0; times < 5; times += 1) rememberUse(last, Date.now());
    open();
    expect(numbered()).toEqual(before);
    setQuery('locales');
    expect(numbered(), 'narrowed, each keeps its number').toEqual([before.at(-1)]);
  });

  test('P003 what acts on every result is chosen by the digit that stands beside it, and by no digit that is typed into a word', () => {
    const [, second] = numbered();
    expect(paletteFacts()).toMatchObject({ digitsChoose: true, queryEmpty: true });
    palettePort.acceptNumber(2);
    expect(sent).toEqual([second?.[0]]);
    open();
    palettePort.acceptNumber(9);
    expect(sent).toHaveLength(1);
  });

  test('P007 what acts on every result is marked as soon as it is asked for: no search is waited for there', () => {
    setQuery('deactivate');
    expect(paletteState.cursor).toBe('command all.deactivate');
  });
});
