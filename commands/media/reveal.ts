import { boolean } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';

/** Shows a blurred image as it is, for as long as the key or the button is held. */
export const reveal = screenCommand<'none', { revealed: boolean }>({
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
  run: ({ args, ports }) => ports.media.carousel.reveal(args.revealed),
});
