import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';

const DIRECTIONS = [
  { id: 'form.next-problem', title: 'Next missing or wrong field', press: 'F8', direction: 'next' },
  { id: 'form.previous-problem', title: 'Previous missing or wrong field', press: 'Shift+F8', direction: 'previous' },
] as const;

/** Walks through what keeps the form from being saved, round and round. */
export const goToProblemCommands = DIRECTIONS.map(({ id, title, press, direction }) =>
  defineCommand<'none', object, { label: string }>({
    id,
    title,
    section: 'Go to',
    keywords: ['error', 'required', 'missing', 'invalid'],
    keys: [{ press, scope: 'record' }],
    roles: ROLES,
    target: 'none',
    when: ({ form }) => (form === null ? HIDDEN : READY),
    steps: {},
    async run({ ports }) {
      const label = ports.form.toProblem(direction);
      return { done: label === null ? [] : [{ label }], failed: [] };
    },
    undo: 'none',
    say: ({ done }) => done[0]?.label ?? 'Nothing is missing or wrong',
  }),
);
