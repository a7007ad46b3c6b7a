import { array, nonempty, size, string, type Struct } from 'superstruct';
import { rolesFor } from '../../src/contract/base/routes.ts';
import {
  FILTER_FIELDS,
  filterField,
  holdsList,
  type FilterField,
  type FilterFieldFacts,
} from '../../src/contract/profiles/filter-fields.ts';
import {
  PROFILE_STATUSES,
  STATUS_DEFAULT,
  STATUS_LABELS,
  TRANSITIONS,
  type ProfileKind,
} from '../../src/contract/profiles/status.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { blocked, HIDDEN, READY, type AnyCommand, type Choice, type Verdict } from '../command.ts';
import { filterCommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import { pressesIn, screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import type { Ports } from '../ports.ts';
import type { FilterChip } from './port.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, oneOf } from '../steps.ts';

/** Longest text in characters; the server refuses a longer one. */
const TEXT_MAXIMUM = 200;

/** A field that is asked for like all others of its kind. */
type Asked = FilterFieldFacts & { asked: NonNullable<FilterFieldFacts['asked']> };
const ASKED = FILTER_FIELDS.filter((field): field is Asked => field.asked !== undefined);

/** What the field offers here. */
function choicesOf(field: FilterField, { overview }: Context): readonly Choice<string>[] {
  if (field === 'status') return statusChoices(overview?.route === 'locale-profiles' ? 'locale' : 'base');
  const choices = overview?.choices[field] ?? [];
  if (field !== 'country') return choices;
  return choices.map((choice) => ({ ...choice, keywords: namesOf?.(choice.value) ?? [choice.value] }));
}

/** Those that a profile of the kind can come to, and the one of a record that has none of these. */
function statusChoices(kind: ProfileKind): Choice<string>[] {
  const reached = new Set(TRANSITIONS.flatMap((row) => (row.kind === kind ? (row.to ?? []) : [])));
  return PROFILE_STATUSES.flatMap((value): Choice<string>[] => {
    const choice = { value, label: STATUS_LABELS[value] };
    if (value === STATUS_DEFAULT) return [{ ...choice, detail: 'can only be deleted' }];
    return reached.has(value) ? [choice] : [];
  });
}

/** What countries are called beside their English names. Few filter by one: it is fetched with the first. */
let namesOf: ((country: string) => readonly string[]) | null = null;

async function moreCountryNames(): Promise<boolean> {
  if (namesOf !== null) return false;
  namesOf = (await import('../../src/contract/letters/own-names.ts')).countryWords;
  return true;
}

/** Offered where the overview on the screen knows the field. */
function whenFiltered(field: FilterField, context: Context): Verdict {
  const { overview } = context;
  return overview && filterField(field).overviews.includes(overview.route) ? READY : HIDDEN;
}

function whenChoosable(field: FilterField, context: Context): Verdict {
  const verdict = whenFiltered(field, context);
  if (verdict.kind !== 'ready' || choicesOf(field, context).length > 0) return verdict;
  return field === 'region'
    ? blocked('incomplete', 'Choose a country first to filter by region.')
    : blocked('nothing-there', `There is no ${filterField(field).label.toLowerCase()} to choose.`);
}

/** What all commands that narrow the overview have in common. */
function narrowing(field: FilterField, words: readonly string[], ...presses: readonly string[]) {
  return {
    id: filterCommandId(field),
    title: `Filter by ${filterField(field).label.toLowerCase()}…`,
    keywords: ['narrow', 'only', ...words],
    keys: pressesIn('list', presses),
    roles: rolesFor(filterField(field).overviews[0] ?? 'base-profiles'),
  };
}

function narrowingBy({ name, asked: { press, keywords } }: Asked) {
  return narrowing(name, keywords, ...(press === undefined ? [] : [press]));
}

/** Lists are chosen from, several at once. */
const chosenCommands: readonly AnyCommand[] = ASKED.filter(holdsList).map((field) =>
  screenCommand<'none', { values: string[] }>({
    ...narrowingBy(field),
    when: (context) => whenChoosable(field.name, context),
    steps: {
      values: asked(
        field.label,
        field.asked.prompt, // Widened to a list of texts, which all of them are, of any length: the server counts.
        nonempty(array(field.shape.schema as Struct<string>)),
        {
          choices: (context) => choicesOf(field.name, context),
          ...(field.name === 'country' && { moreNames: moreCountryNames }),
          several: true,
        },
      ),
    },
    run: ({ args, ports }) => ports.overview.narrow({ [field.name]: args.values }),
    say: () => `Filtered by ${field.label.toLowerCase()}`,
  }),
);

const textCommands: readonly AnyCommand[] = ASKED.filter(({ kind }) => kind === 'text').map((field) =>
  screenCommand<'none', { text: string }>({
    ...narrowingBy(field),
    when: (context) => whenFiltered(field.name, context),
    steps: { text: asked(field.label, field.asked.prompt, size(string(), 1, TEXT_MAXIMUM)) },
    run: ({ args, ports }) => ports.overview.narrow({ [field.name]: args.text }),
    say: ({ text }) => `Showing matches for “${isolated(text)}”`,
  }),
);

/** A field that is there or not. */
type Flagged = FilterFieldFacts & { flag: NonNullable<FilterFieldFacts['flag']> };
const FLAGGED = FILTER_FIELDS.filter((field): field is Flagged => field.flag !== undefined);

const flagCommands: readonly AnyCommand[] = FLAGGED.map(({ name, label, flag: { yes, no, press, keywords } }) =>
  screenCommand<'none', { [Name in FilterField]?: string }>({
    ...narrowing(name, keywords, ...(press === undefined ? [] : [press])),
    when: (context) => whenFiltered(name, context),
    steps: { [name]: oneOf(label, 'Show only…', [name, `not-${name}`], (value) => (value === name ? yes : no)) },
    run: ({ args, ports }) => ports.overview.narrow({ [name]: args[name] === name }),
    say: (args) => `Showing: ${(args[name] === name ? yes : no).toLowerCase()}`,
  }),
);

const filterLocale = screenCommand<'none', { locale: string[] }>({
  // On an Arabic keyboard Shift+L types the slash.
  ...narrowing('locale', ['language', 'country', 'code'], 'Shift+l', 'Shift+r'),
  when: (context) => whenFiltered('locale', context),
  steps: {
    locale: asked('Locales', 'Show only these locales', nonempty(array(Uuid)), {
      picker: 'locales',
      locales: 'all',
      several: true,
    }),
  },
  run: ({ args, ports }) => ports.overview.narrow({ locale: args.locale }),
  say: ({ locale }) => `Showing ${locale.length} ${locale.length === 1 ? 'locale' : 'locales'}`,
});

/** One command a field that is chosen by hand, in the order of the fields. */
export const filterCommands = [...chosenCommands, ...flagCommands, filterLocale, ...textCommands];

const whenAnyFilter = ({ overview }: Context) => overview !== null && overview.chips.length > 0;

function takeAway(chip: FilterChip | undefined, { overview }: Pick<Ports, 'overview'>) {
  if (chip) overview.widen(chip.field, chip.value);
}

export const filtersCommands = [
  /** A chip that is clicked takes itself away. */
  screenCommand<'none', { chip: string }>({
    id: 'list.remove-filter',
    title: 'Remove a filter…',
    keywords: ['chip', 'widen', 'less'],
    roles: RIGHTS.base.list,
    when: whenAnyFilter,
    steps: {
      chip: asked('Filter', 'Which filter?', string(), {
        choices: ({ overview }) => (overview?.chips ?? []).map(({ key, words }) => ({ value: key, label: words })),
      }),
    },
    run: ({ args, context, ports }) =>
      takeAway(
        context.overview?.chips.find(({ key }) => key === args.chip),
        ports,
      ),
    say: () => 'Filter removed',
  }),
  screenCommand({
    id: 'list.remove-last-filter',
    title: 'Remove the last filter',
    keywords: ['chip', 'widen', 'less'],
    keys: [{ press: 'Backspace', scope: 'list' }],
    roles: RIGHTS.base.list,
    when: whenAnyFilter,
    run: ({ context, ports }) => takeAway(context.overview?.chips.at(-1), ports),
    say: () => 'Filter removed',
  }),
  screenCommand({
    id: 'list.clear-filters',
    title: 'Clear filters',
    keywords: ['all', 'everything', 'reset'],
    keys: [{ press: 'Shift+f', scope: 'list' }],
    roles: RIGHTS.base.list,
    when: whenAnyFilter,
    run: ({ ports }) => ports.overview.clearFilter(),
    say: () => 'Showing all',
  }),
];
