import { rolesFor } from '../../src/contract/policy/access.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { isLocaleProfile } from '../context.ts';
import { screenCommand } from '../screen-command.ts';

export const openRow = screenCommand({
  id: 'list.open-row',
  title: 'Open row',
  section: 'List',
  keywords: ['show', 'detail'],
  keys: [{ press: 'Enter', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.focused === null ? HIDDEN : READY),
  run: ({ context, ports }) => {
    const { focused } = context;
    if (context.queue) {
      ports.queue.toPanel();
    } else if (focused && isLocaleProfile(focused)) {
      ports.navigate('locale-profile', { profileBaseId: focused.profile_base_id, profileId: focused.id });
    } else if (focused) {
      ports.navigate('base-profile', { profileBaseId: focused.id });
    }
  },
});

export const peek = screenCommand({
  id: 'list.peek',
  title: 'Peek at row',
  section: 'List',
  keywords: ['preview', 'panel', 'look'],
  keys: [{ press: 'Space', scope: 'list' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.focused === null || context.queue !== null ? HIDDEN : READY),
  run: ({ context, ports }) => ports.list.setPeek(!context.list?.peeking),
});
