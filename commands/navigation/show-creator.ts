import { nonempty, string } from 'superstruct';
import { rolesFor } from '../../src/contract/policy/access.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Shows the base profiles that a person has created; the palette's people are sent through it. */
export const showCreator = screenCommand<'none', { creator: string }>({
  id: 'go.creator',
  title: 'Show the base profiles of a person',
  section: 'Go to',
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { creator: { title: 'Person', prompt: 'Whose?', shape: nonempty(string()) } },
  run: ({ args, ports }) => ports.navigate('base-profiles', {}, { creator: args.creator }),
});
