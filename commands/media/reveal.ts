import { boolean } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, HIDDEN, NOTHING_TO_TELL, READY } from '../command.ts';

/** Shows a blurred image as it is, for as long as the key or the button is held. */
export const reveal = defineCommand<'none', { revealed: boolean }>({
  id: 'carousel.reveal',
  title: 'Show without blur while held…',
  section: 'Images',
  keywords: ['unblur', 'hidden', 'peek'],
  keys: [{ press: 'b', scope: 'carousel', args: { revealed: true }, released: { revealed: false } }],
  roles: ROLES,
  target: 'none',
  internal: true,
  when: ({ media }) => (media?.carouselOpen ? READY : HIDDEN),
  steps: { revealed: { title: 'Blur', prompt: 'Show it without blur?', shape: boolean() } },
  run: async ({ args, ports }) => {
    ports.media.carousel.reveal(args.revealed);
    return NOTHING_TO_TELL;
  },
  undo: 'none',
  say: () => '',
});
