import { enums, integer, min } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { Uuid } from '../../src/contract/primitives.ts';

import { withPlace } from './image-changes.ts';
import { LANES, type Lane } from './images.ts';
import { inEditor } from './judge-images.ts';
import { screenCommand } from '../screen-command.ts';

/** What dragging an image comes to; keys have moves of their own. */
export const placeImage = screenCommand<'none', { image: string; lane: Lane; index: number }>({
  id: 'images.place',
  title: 'Put an image at a place',
  section: 'Images',
  roles: ROLES,
  target: 'none',
  internal: true,
  when: inEditor('order', () => true),
  steps: {
    image: { title: 'Image', prompt: 'Which image?', shape: Uuid },
    lane: { title: 'Lane', prompt: 'In which lane?', shape: enums(LANES) },
    index: { title: 'Place', prompt: 'At which place?', shape: min(integer(), 0) },
  },
  run: ({ args: { image, lane, index }, ports: { media } }) => {
    const open = media.editor.read();
    if (open) media.editor.change(withPlace(open.stored, open.changes, image, { lane, index }));
  },
});
