import { array, enums, nonempty, size, string, type Struct } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { filterField, type FilterField } from '../../src/contract/policy/conditions/filter-fields.ts';
import { PROFILE_STATUSES, STATUS_LABELS } from '../../src/contract/policy/status.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { blocked, HIDDEN, READY, type AnyCommand, type Choice, type Verdict } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';

/** Longest text in characters; the server refuses a longer one. */
const TEXT_MAXIMUM = 200;

interface FilterCommand {
  id: CommandId;
  field: FilterField;
  prompt: string;
  /** Of all its values together. */
  shape: Struct<string[]>;
  press?: string;
  keywords: readonly string[];
}

// Widened to lists of texts, which all of them are: the address and the server tell the kinds apart.
const STATUSES = nonempty(array(enums(PROFILE_STATUSES))) as unknown as Struct<string[]>;
const IDENTIFIERS = nonempty(array(Uuid)) as unknown as Struct<string[]>;
const NAMES = nonempty(array(nonempty(string()))) as unknown as Struct<string[]>;

/** Lists are chosen from, several at once. */
const CHOSEN: readonly FilterCommand[] = [
  {
    id: 'list.filter-status',
    field: 'status',
    prompt: 'Show only… Tab marks several.',
    shape: STATUSES,
    press: 'f',
    keywords: Object.values(STATUS_LABELS),
  },
  {
    id: 'list.filter-tags',
    field: 'tags',
    prompt: 'Show only what has all of these. Tab marks several.',
    shape: IDENTIFIERS,
    press: 'Shift+T',
    keywords: ['label', 'attribute'],
  },
  {
    id: 'list.filter-profile-type',
    field: 'profile_type',
    prompt: 'Show only these types. Tab marks several.',
    shape: IDENTIFIERS,
    keywords: ['kind'],
  },
  {
    id: 'list.filter-gender',
    field: 'gender',
    prompt: 'Show only… Tab marks several.',
    shape: IDENTIFIERS,
    keywords: ['sex'],
  },
  {
    id: 'list.filter-country',
    field: 'country',
    prompt: 'Show only these countries. Tab marks several.',
    shape: NAMES,
    keywords: ['place', 'geo', 'land'],
  },
  {
    id: 'list.filter-region',
    field: 'region',
    prompt: 'Show only these regions. Tab marks several.',
    shape: NAMES,
    keywords: ['place', 'geo', 'state', 'province'],
  },
];

/** What the field offers here. */
function choicesOf(field: FilterField, { overview }: Context): readonly Choice<string>[] {
  if (field === 'status') return PROFILE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
  return overview?.choices[field] ?? [];
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
    ? blocked('no-country', 'Filter by country first: regions belong to one.')
    : blocked('no-choices', `There is no ${filterField(field).label.toLowerCase()} to choose.`);
}

/** What all commands that narrow the overview have in common. */
function narrowing(field: FilterField, words: readonly string[], ...presses: readonly string[]) {
  return {
    title: `Filter by ${filterField(field).label.toLowerCase()}…`,
    section: 'List' as const,
    keywords: ['narrow', 'only', ...words],
    keys: presses.map((press, index) => ({ press, scope: 'list' as const, alternative: index > 0 })),
    roles: rolesFor(filterField(field).overviews[0] ?? 'base-profiles'),
    target: 'none' as const,
  };
}

const chosenCommands: readonly AnyCommand[] = CHOSEN.map(({ id, field, prompt, shape, press, keywords }) =>
  screenCommand<'none', { values: string[] }>({
    ...narrowing(field, keywords, ...(press === undefined ? [] : [press])),
    id,
    when: (context) => whenChoosable(field, context),
    steps: {
      values: {
        title: filterField(field).label,
        prompt,
        shape,
        choices: (context) => choicesOf(field, context),
        several: true,
      },
    },
    run: ({ args, ports }) => ports.overview.narrow({ [field]: args.values }),
    say: () => `Filtered by ${filterField(field).label.toLowerCase()}`,
  }),
);

const FLAG = [
  { value: 'active', label: 'Active' },
  { value: 'not-active', label: 'Not active' },
] as const;

const filterActive = screenCommand<'none', { active: 'active' | 'not-active' }>({
  ...narrowing('active', ['online', 'offline'], 'v'),
  id: 'list.filter-active',
  when: (context) => whenFiltered('active', context),
  steps: {
    active: {
      title: 'Active',
      prompt: 'Show only…',
      shape: enums(['active', 'not-active']),
      choices: () => FLAG,
    },
  },
  run: ({ args, ports }) => ports.overview.narrow({ active: args.active === 'active' }),
  say: ({ active }) => `Showing what is ${active === 'active' ? 'active' : 'not active'}`,
});

const filterLocale = screenCommand<'none', { locale: string[] }>({
  // On an Arabic keyboard Shift+L types the slash.
  ...narrowing('locale', ['language', 'country', 'code'], 'Shift+l', 'Shift+r'),
  id: 'list.filter-locale',
  when: (context) => whenFiltered('locale', context),
  steps: {
    locale: {
      title: 'Locales',
      prompt: 'Show only these locales',
      shape: nonempty(array(Uuid)),
      picker: 'locales',
      locales: 'all',
      several: true,
    },
  },
  run: ({ args, ports }) => ports.overview.narrow({ locale: args.locale }),
  say: ({ locale }) => `Showing ${locale.length} ${locale.length === 1 ? 'locale' : 'locales'}`,
});

const filterText = screenCommand<'none', { text: string }>({
  ...narrowing('text', ['name', 'find', 'identifier'], 't'),
  id: 'list.filter-text',
  when: (context) => whenFiltered('text', context),
  steps: {
    text: { title: 'Text', prompt: 'Part of a name, or an identifier', shape: size(string(), 1, TEXT_MAXIMUM) },
  },
  run: ({ args, ports }) => ports.overview.narrow({ text: args.text }),
  say: ({ text }) => `Showing what fits “${text}”`,
});

/** One command a field that is chosen by hand, in the order of the fields. */
export const filterCommands: readonly AnyCommand[] = [...chosenCommands, filterActive, filterLocale, filterText];
