import { array, string } from 'superstruct';
import { expect, test } from 'vitest';
import { defineCommand, NOTHING_TO_TELL, READY, type Choice } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { choiceRows } from '../../../src/client/palette/choice-rows.ts';
import type { Asking } from '../../../src/client/palette/palette-state.ts';
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
