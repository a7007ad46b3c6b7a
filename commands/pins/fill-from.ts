import { nonempty, optional, record, string, unknown } from 'superstruct';
import { fieldsOf, FORM_SECTIONS, type FormField } from '../../src/contract/profiles/form-fields.ts';
import { changedFields, chosenTags, type FormValue, type FormValues } from '../../src/contract/profiles/form-values.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import { BASE_ORIGIN } from '../../src/contract/profiles/origins.ts';
import { blocked, defineCommand } from '../command.ts';
import { sectionOfForm, PROFILE_SECTIONS } from '../sections.ts';
import { BASE_SOURCE, type PinsFacts } from './port.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

/** What is taken: `here`, the field that the person was in last; `empty`, all that is empty; a section, or a field. */
type Wanted = 'here' | 'empty' | `section ${string}` | `field ${string}`;

interface Taken {
  /** Identifier of the record whose form it is. */
  record: string;
  before: FormValues;
  taken: FormValues;
  count: number;
}

/** Fields of a locale form that can be copied from another profile: all but its language. */
function isTakable({ name, source, control }: FormField): boolean {
  return name !== 'language' && control !== 'shown' && source.from !== 'record' && source.from !== 'derived';
}

const isEmpty = (value: FormValue = '') => chosenTags(value).length === 0;

/** The fields of a place, which are copied together: the city is in the region, and has the coordinates. */
function withPlace(fields: readonly FormField[]): FormField[] {
  if (!fields.some(({ control }) => control === 'place')) return [...fields];
  return fieldsOf('locale').filter((field) => fields.includes(field) || field.control === 'place');
}

/** The values that a locale form would copy: those that the source has and that differ. */
export function valuesToTake(wanted: string, source: FormValues, form: FormValues, here: string | null): FormValues {
  const all = fieldsOf('locale').filter(isTakable);
  const [kind, name] = wanted === 'here' ? ['field', here ?? ''] : wanted.split(' ');
  const fields = all.filter((field) =>
    kind === 'empty' ? isEmpty(form[field.name]) : field[kind === 'section' ? 'section' : 'name'] === name,
  );
  const differing = changedFields('locale', source, form);
  const taken = withPlace(fields.filter((field) => !isEmpty(source[field.name])));
  return Object.fromEntries(
    taken.flatMap(({ name: field }) => (differing.includes(field) ? [[field, source[field] ?? '']] : [])),
  );
}

const sourceOf = (from: string | undefined, pins: PinsFacts | null) =>
  from === undefined ? pins?.sources[0] : pins?.sources.find(({ value }) => value === from);

const Values = record(string(), unknown());

interface PutBack {
  record: string;
  before: Record<string, unknown>;
  taken: Record<string, unknown>;
}

export const fillFromCommands = [
  defineCommand<'none', { from?: string; what: string }, Taken & { label: string }>({
    id: 'form.fill-from',
    title: 'Fill from…',
    keywords: ['copy', 'take over', 'base profile', 'locale', 'prefill', 'empty fields', 'translate'],
    keys: [
      { press: 'f', scope: 'record' },
      { press: 'F4', scope: 'record', args: { what: 'here' satisfies Wanted } },
    ],
    roles: RIGHTS.locale.read,
    changes: true,
    when: ({ form, pins }) =>
      form !== null &&
      pins !== null &&
      (pins.sources.length > 0 ||
        blocked('nothing-there', 'There is nothing to copy from. Pin the base profile or a locale first.')),
    steps: {
      from: asked('From', 'From which profile?', optional(nonempty(string())), {
        choices: ({ pins }) => pins?.sources ?? [],
        asked: ({ pins }) => (pins?.sources.length ?? 0) > 1,
        required: ({ pins }) => (pins?.sources.length ?? 0) > 1,
      }),
      what: asked('What', 'What do you want to copy?', nonempty(string()), {
        choices: () => [
          { value: 'empty' satisfies Wanted, label: 'All empty fields' },
          ...FORM_SECTIONS.map((section) => ({
            value: `section ${section}` satisfies Wanted,
            label: PROFILE_SECTIONS.locale.find(([id]) => id === sectionOfForm('locale', section))?.[1] ?? section,
            detail: 'section',
          })),
          ...fieldsOf('locale')
            .filter(isTakable)
            .map(({ name, label }) => ({ value: `field ${name}` satisfies Wanted, label })),
        ],
      }),
    },
    run: async ({ args, context, ports }) => {
      const form = ports.form.read();
      const source = sourceOf(args.from, context.pins);
      const values = source && ports.pins.valuesOf(source.value);
      if (!form || !source) return;
      if (!values) {
        const sentence = `“${source.detail ?? source.label}” has not loaded yet, or could not be loaded. Check what is pinned, then try again.`;
        return { done: [], failed: [{ id: form.id, code: 'not-found', title: 'Nothing was copied', sentence }] };
      }
      const taken = valuesToTake(args.what, values, form.values, ports.pins.fieldHere());
      const names = Object.keys(taken);
      if (names.length === 0) return;
      const before = Object.fromEntries(names.map((name) => [name, form.values[name] ?? '']));
      ports.form.fill(taken, source.value === BASE_SOURCE ? BASE_ORIGIN : source.label);
      return {
        done: [{ record: form.id, before, taken, count: names.length, label: source.detail ?? source.label }],
        failed: [],
      };
    },
    undo: ({ outcome: { done } }) => {
      const [first] = done;
      return first
        ? { id: 'form.put-back', args: { record: first.record, before: first.before, taken: first.taken } }
        : null;
    },
    say: ({ done: [first] }) => {
      if (!first) return 'Nothing to copy: the fields already match';
      return `${first.count} ${first.count === 1 ? 'field' : 'fields'} from ${isolated(first.label)}, not saved yet`;
    },
  }),
  /** Restores the values from before the copying, except for fields that were edited since. */
  defineCommand<'none', PutBack, { count: number }>({
    id: 'form.put-back',
    title: 'Restore what was in the form',
    roles: ROLES,
    internal: true,
    changes: true,
    when: ({ form }) => form !== null || blocked('nothing-there', 'That form is no longer open.'),
    steps: {
      record: asked('Profile', 'Of which profile?', nonempty(string())),
      before: asked('Before', 'What was there?', Values),
      taken: asked('Copied', 'What was copied?', Values),
    },
    run: async ({ args, ports }) => {
      const form = ports.form.read();
      if (form?.id !== args.record) return { done: [{ count: 0 }], failed: [] };
      const taken = args.taken as FormValues;
      const touched = new Set(changedFields(form.kind, taken, form.values));
      const untouched = Object.entries(args.before as FormValues).filter(([name]) => !touched.has(name));
      ports.form.fill(Object.fromEntries(untouched), null);
      return { done: [{ count: untouched.length }], failed: [] };
    },
    undo: 'none',
    say: ({ done: [first] }) =>
      first && first.count > 0
        ? `${first.count} ${first.count === 1 ? 'field' : 'fields'} restored`
        : 'Nothing was restored: that form is closed, or has changed since',
  }),
];
