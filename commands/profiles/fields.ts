import { nonempty, string } from 'superstruct';
import { ROLES } from '../../src/contract/base/roles.ts';
import { defineCommand } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { CONFIRMED_BIRTH } from '../../src/contract/profiles/form-as-sent.ts';
import type { FormValues, FormValue } from '../../src/contract/profiles/form-values.ts';
import { asked } from '../steps.ts';

const DIRECTIONS = [
  { id: 'form.next-problem', title: 'Next missing or wrong field', press: 'F8', direction: 'next' },
  { id: 'form.previous-problem', title: 'Previous missing or wrong field', press: 'Shift+F8', direction: 'previous' },
] as const;

const EMPTY = [
  { id: 'form.next-empty', title: 'Next empty field', press: 'F9', direction: 'next' },
  { id: 'form.previous-empty', title: 'Previous empty field', press: 'Shift+F9', direction: 'previous' },
] as const;

interface Confirmed {
  record: string;
  day: string;
}

const valuesWith = (day: string): FormValues => ({ [CONFIRMED_BIRTH]: day });

interface Taken {
  record: string;
  before: FormValue;
  zone: string;
}

const withZone = (geoTimezone: FormValue): FormValues => ({ geoTimezone });

export const fieldsCommands = [
  screenCommand<'none', { field: string }>({
    id: 'record.edit-field',
    title: 'Edit field…',
    keywords: ['change', 'fill in', 'go to field'],
    keys: [{ press: 'e', scope: 'record' }],
    when: ({ form }) => form !== null,
    steps: {
      field: asked('Field', 'Which field?', nonempty(string()), {
        choices: ({ form }) => form?.fields.map(({ name, label }) => ({ value: name, label })) ?? [],
      }),
    },
    run: ({ args, ports }) => ports.form.focusField(args.field),
  }),
  /** Moves to the next field that keeps the form from being saved, from the last one to the first. */
  ...DIRECTIONS.map(({ id, title, press, direction }) =>
    screenCommand({
      id,
      title,
      section: 'Go to',
      keywords: ['error', 'required', 'missing', 'invalid'],
      keys: [{ press, scope: 'record' }],
      when: ({ form }) => form !== null,
      runAndSay: ({ ports }) => ports.form.toProblem(direction) ?? undefined,
    }),
  ),
  /** Moves to the next empty field, required or not. */
  ...EMPTY.map(({ id, title, press, direction }) =>
    screenCommand({
      id,
      title,
      section: 'Go to',
      keywords: ['blank', 'fill in', 'unfilled', 'open'],
      keys: [{ press, scope: 'record' }],
      when: ({ form }) => form !== null,
      runAndSay: ({ ports }) => ports.form.toEmpty(direction) ?? undefined,
    }),
  ),
  /** Confirms that a suggested date of birth is right, which the save then stores. */
  defineCommand<'none', object, Confirmed>({
    id: 'form.confirm-birth',
    title: 'Confirm the date of birth',
    keywords: ['confirm', 'suggested', 'birthday', 'age', 'correct'],
    // In the field itself a letter alone is typed.
    keys: [
      { press: 'Shift+i', scope: 'record' },
      { press: 'Alt+i', scope: 'record' },
    ],
    roles: ROLES,
    changes: true,
    when: ({ form }) => form?.birthSuggested === true,
    run: async ({ ports }) => {
      const form = ports.form.read();
      const day = form?.values['dateOfBirth'];
      if (!form || typeof day !== 'string' || day === '') return;
      ports.form.fill(valuesWith(day), null);
      return { done: [{ record: form.id, day }], failed: [] };
    },
    undo: ({ outcome: { done } }) => {
      const [first] = done;
      if (!first) return null;
      const { record, day } = first;
      return {
        id: 'form.put-back',
        args: { record, before: valuesWith(''), taken: valuesWith(day) },
      };
    },
    say: ({ done: [first] }) => (first ? `Date of birth ${first.day} confirmed, not saved yet` : 'Nothing to confirm'),
  }),
  /** Corrects a time zone that was stored for a place near a border, only on request, and stored by the save. */
  defineCommand<'none', object, Taken>({
    id: 'form.take-place-zone',
    title: 'Use the time zone of the place',
    keywords: ['clock', 'timezone', 'mend', 'correct', 'city', 'country'],
    roles: ROLES,
    changes: true,
    when: ({ form }) => form !== null && form.foreignZone !== null,
    run: async ({ ports }) => {
      const form = ports.form.read();
      if (!form) return;
      const zone = await ports.form.zoneOfPlace();
      // If another form is open by now, it is not changed.
      if (ports.form.read()?.id !== form.id) return;
      if (zone === null) {
        const sentence = 'The time zone of the place could not be found. Choose its city again to set it.';
        return {
          done: [],
          failed: [{ id: form.id, code: 'not-found', title: 'The time zone was not changed', sentence }],
        };
      }
      const before = form.values['geoTimezone'] ?? '';
      ports.form.fill(withZone(zone), null);
      return { done: [{ record: form.id, before, zone }], failed: [] };
    },
    undo: ({ outcome: { done } }) => {
      const [first] = done;
      if (!first) return null;
      const { record, before, zone } = first;
      return { id: 'form.put-back', args: { record, before: withZone(before), taken: withZone(zone) } };
    },
    say: ({ done: [first] }) =>
      first ? `The time zone is ${first.zone}, not saved yet` : 'The time zone was not changed',
  }),
];
