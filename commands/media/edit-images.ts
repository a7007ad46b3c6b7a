import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { mayDo } from './judge-images.ts';

export const editImages = screenCommand({
  id: 'images.edit',
  title: 'Edit images…',
  section: 'Images',
  keywords: ['pictures', 'photos', 'attachments', 'reorder', 'adult level', 'tag', 'crop'],
  keys: [{ press: 'p', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.media?.editor ? HIDDEN : mayDo('order', context)),
  run: ({ ports }) => ports.media.editor.open(),
});
