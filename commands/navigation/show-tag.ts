import { rolesFor } from '../../src/contract/policy/access.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Shows the profiles with a tag, in the overview that is on the screen; the palette's tags are sent through it. */
export const showTag = screenCommand<'none', { tag: string }>({
  id: 'go.tag',
  title: 'Show the profiles with a tag',
  section: 'Go to',
  roles: rolesFor('base-profiles'),
  target: 'none',
  internal: true,
  when: () => READY,
  steps: { tag: { title: 'Tag', prompt: 'Which tag?', shape: Uuid } },
  run: ({ args, context, ports }) => ports.navigate(context.overview?.route ?? 'base-profiles', {}, { tags: args.tag }),
});
