import { array, string } from 'superstruct';
import { expect, test } from 'vitest';
import { defineCommand, NOTHING_TO_TELL, READY, type Choice } from '../../../commands/command.ts';
import { zoneChoices } from '../../../commands/statistics/time-zones.ts';
import type { Context } from '../../../commands/context.ts';
import { choiceRows } from '../../../src/client/palette/choice-rows.ts';
import type { Asking } from '../../../src/client/palette/palette-state.ts';
import { isTimeZone } from '../../../src/contract/policy/day-range.ts';
import { ROLES } from '../../../src/contract/policy/roles.ts';

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
    run: async () => NOTHING_TO_TELL,
    undo: 'none',
    say: () => '',
  });
  return { command, names: ['values'], at: 0, args: {}, on: [], context: {} as Context, settle: () => {} };
}

const labels = (page: Asking, query: string, most = 50) =>
  choiceRows(page, query, most).map(({ choice, number }) => `${number} ${choice.label}`);

test('choices are narrowed by the query and keep the number that they have in the whole list', () => {
  const page = pageOf(COLOURS);
  expect(labels(page, '')).toEqual(['1 Red', '2 Green', '3 Grey', '4 Blue', '5 Dark green']);
  expect(labels(page, 'gr')).toEqual(['2 Green', '3 Grey', '5 Dark green']);
  expect(labels(page, 'gree')).toEqual(['2 Green', '5 Dark green']);
  expect(labels(page, 'gr')).toEqual(['2 Green', '3 Grey', '5 Dark green']);
});

const zones = pageOf(zoneChoices());

test.each([
  ['kyiv', 'Europe/Kyiv'],
  ['Kiev', 'Europe/Kyiv'],
  ['kolkata', 'Asia/Kolkata'],
  ['calcutta', 'Asia/Kolkata'],
  ['yangon', 'Asia/Yangon'],
  ['rangoon', 'Asia/Yangon'],
  ['nuuk', 'America/Nuuk'],
  ['godthab', 'America/Nuuk'],
  ['kathmandu', 'Asia/Kathmandu'],
  ['ho chi minh', 'Asia/Ho_Chi_Minh'],
  ['saigon', 'Asia/Ho_Chi_Minh'],
  ['faroe', 'Atlantic/Faroe'],
  ['asmara', 'Africa/Asmara'],
  ['buenos', 'America/Argentina/Buenos_Aires'],
  ['indianapolis', 'America/Indiana/Indianapolis'],
  ['chuuk', 'Pacific/Chuuk'],
  ['utc', 'UTC'],
  ['gmt', 'UTC'],
  ['europe/kyiv', 'Europe/Kyiv'],
  ['berlin', 'Europe/Berlin'],
])('P156: a time zone is found by “%s”: %s', (query, zone) => {
  expect(choiceRows(zones, query, 50)[0]?.choice.value).toBe(zone);
});

test('P156: every zone is offered once, by a name that is one', () => {
  const offered = zoneChoices().map(({ value }) => value);
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered.filter((zone) => zone !== 'system' && !isTimeZone(zone))).toEqual([]);
  expect(offered).not.toContain('Europe/Kiev');
});
