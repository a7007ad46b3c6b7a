import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL } from '../command.ts';
import { mayDo } from './judge-images.ts';

export const editImages = defineCommand({
  id: 'images.edit',
  title: 'Edit images…',
  section: 'Images',
  keywords: ['pictures', 'photos', 'attachments', 'reorder', 'adult level', 'tag', 'crop'],
  keys: [{ press: 'p', scope: 'record' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.media?.editor ? HIDDEN : mayDo('order', context)),
  steps: {},
  run: async ({ ports }) => {
    ports.media.editor.open();
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
