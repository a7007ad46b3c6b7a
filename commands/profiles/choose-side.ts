import { nonempty, string } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_REPORT, READY } from '../command.ts';

/** On a Thai keyboard Shift+M types the question mark, so it has another key too. */
const SIDES = [
  { id: 'form.keep-mine', title: 'Keep my value…', presses: ['Shift+M', 'Shift+K'], side: 'mine' },
  { id: 'form.take-theirs', title: 'Take their value…', presses: ['Shift+T'], side: 'theirs' },
] as const;

/** Somebody else has changed a field that was changed here too: whose value stays. */
export const chooseSideCommands = SIDES.map(({ id, title, presses, side }) =>
  defineCommand<'none', { field: string }>({
    id,
    title,
    section: 'Profile',
    keywords: ['conflict', 'merge'],
    keys: presses.map((press, index) => ({ press, scope: 'record' as const, alternative: index > 0 })),
    roles: ROLES,
    target: 'none',
    changes: true,
    when: ({ form }) => (form === null || form.conflicts.length === 0 ? HIDDEN : READY),
    steps: {
      field: {
        title: 'Field',
        prompt: 'Of which field?',
        shape: nonempty(string()),
        choices: ({ form }) => form?.conflicts.map(({ name, label }) => ({ value: name, label })) ?? [],
      },
    },
    run: async ({ args, ports }) => {
      ports.form.resolve(args.field, side);
      return NOTHING_TO_REPORT;
    },
    undo: 'none',
    say: () => '',
  }),
);
