import { size, string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

/** Longest text in characters; the server refuses a longer one. */
const TEXT_MAXIMUM = 200;

export const filterText = defineCommand<'none', { text: string }>({
  id: 'list.filter-text',
  title: 'Filter by text…',
  section: 'List',
  keywords: ['narrow', 'name', 'find', 'identifier'],
  keys: [{ press: 't', scope: 'list' }],
  roles: rolesFor('base-profiles'),
  target: 'none',
  when: (context) => (context.list === null ? HIDDEN : READY),
  steps: {
    text: { title: 'Text', prompt: 'Part of a name, or an identifier', shape: size(string(), 1, TEXT_MAXIMUM) },
  },
  run: async ({ args, ports }) => {
    ports.list.narrow({ text: args.text });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: (_outcome, { text }) => `Showing what fits “${text}”`,
});
