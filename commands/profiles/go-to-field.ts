import { nonempty, string } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

export const editField = screenCommand<'none', { field: string }>({
  id: 'record.edit-field',
  title: 'Edit field…',
  section: 'Profile',
  keywords: ['change', 'fill in', 'go to field'],
  keys: [{ press: 'e', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: ({ form }) => (form === null ? HIDDEN : READY),
  steps: {
    field: {
      title: 'Field',
      prompt: 'Which field?',
      shape: nonempty(string()),
      choices: ({ form }) => form?.fields.map(({ name, label }) => ({ value: name, label })) ?? [],
    },
  },
  run: ({ args, ports }) => ports.form.focusField(args.field),
});

const DIRECTIONS = [
  { id: 'form.next-problem', title: 'Next missing or wrong field', press: 'F8', direction: 'next' },
  { id: 'form.previous-problem', title: 'Previous missing or wrong field', press: 'Shift+F8', direction: 'previous' },
] as const;

/** Walks through what keeps the form from being saved, round and round. */
export const goToProblemCommands = DIRECTIONS.map(({ id, title, press, direction }) =>
  screenCommand({
    id,
    title,
    section: 'Go to',
    keywords: ['error', 'required', 'missing', 'invalid'],
    keys: [{ press, scope: 'record' }],
    roles: ROLES,
    target: 'none',
    when: ({ form }) => (form === null ? HIDDEN : READY),
    runAndSay: ({ ports }) => ports.form.toProblem(direction) ?? 'Nothing is missing or wrong',
  }),
);

const EMPTY = [
  { id: 'form.next-empty', title: 'Next empty field', press: 'F9', direction: 'next' },
  { id: 'form.previous-empty', title: 'Previous empty field', press: 'Shift+F9', direction: 'previous' },
] as const;

/** Walks through what is not filled in, whether it has to be or not. */
export const goToEmptyCommands = EMPTY.map(({ id, title, press, direction }) =>
  screenCommand({
    id,
    title,
    section: 'Go to',
    keywords: ['blank', 'fill in', 'unfilled', 'open'],
    keys: [{ press, scope: 'record' }],
    roles: ROLES,
    target: 'none',
    when: ({ form }) => (form === null ? HIDDEN : READY),
    runAndSay: ({ ports }) => ports.form.toEmpty(direction) ?? 'No field is empty',
  }),
);
