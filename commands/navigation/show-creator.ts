import { nonempty, string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { defineCommand, NOTHING_TO_TELL, READY } from '../command.ts';

/** Shows the base profiles that a person has created; the palette's people are sent through it. */
export const showCreator = defineCommand<'none', { creator: string }>({
  id: 'go.creator',
  title: 'Show the base profiles of a person',
  section: 'Go to',
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { creator: { title: 'Person', prompt: 'Whose?', shape: nonempty(string()) } },
  run: async ({ args, ports }) => {
    ports.navigate('base-profiles', {}, { creator: args.creator });
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
