import { optional, boolean } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { CommandId } from '../command-ids.ts';
import { HIDDEN, READY } from '../command.ts';
import { screenCommand } from '../screen-command.ts';
import { layerCommand } from './layer-command.ts';
import type { CarouselMove, CarouselPort, Direction } from './port.ts';

/** Opens at the image it is given, else at the one under the cursor of the modal, else at the first. */
export const openCarousel = screenCommand<'none', { image?: string | undefined }>({
  id: 'carousel.open',
  title: 'View images full screen',
  section: 'Images',
  keywords: ['picture', 'photo', 'pictures', 'photos', 'carousel', 'zoom', 'look'],
  keys: [
    { press: 'v', scope: 'record' },
    { press: 'Enter', scope: 'images' },
  ],
  when: ({ media }) => (media !== null && media.images > 0 && !media.carouselOpen ? READY : HIDDEN),
  steps: { image: { title: 'Image', prompt: 'Which image?', shape: optional(Uuid) } },
  runAndSay: ({ args, ports: { media } }) => {
    media.carousel.open(args.image ?? media.editor.read()?.cursor ?? undefined);
    return media.carousel.shown()?.words;
  },
  silent: true,
});

interface CarouselKey {
  id: CommandId;
  title: string;
  presses: readonly string[];
  repeats?: boolean;
  run: (carousel: CarouselPort) => string | void;
}

function going(id: CommandId, title: string, press: string, to: CarouselMove): CarouselKey {
  return { id, title, presses: [press], repeats: true, run: (carousel) => carousel.go(to) };
}

function panning(id: CommandId, title: string, press: string, to: Direction): CarouselKey {
  return { id, title, presses: [press], repeats: true, run: (carousel) => carousel.pan(to) };
}

const KEYS: readonly CarouselKey[] = [
  going('carousel.previous', 'Previous image', 'ArrowLeft', 'previous'),
  going('carousel.next', 'Next image', 'ArrowRight', 'next'),
  going('carousel.previous-lane', 'Go to the profile pictures', 'ArrowUp', 'previous-lane'),
  going('carousel.next-lane', 'Go to the attachments', 'ArrowDown', 'next-lane'),
  {
    id: 'carousel.zoom-in',
    title: 'Zoom in',
    presses: ['+', '='],
    repeats: true,
    run: (carousel) => carousel.zoom('in'),
  },
  {
    id: 'carousel.zoom-out',
    title: 'Zoom out',
    presses: ['-'],
    repeats: true,
    run: (carousel) => carousel.zoom('out'),
  },
  { id: 'carousel.zoom-fit', title: 'Fit the image', presses: ['0'], run: (carousel) => carousel.zoom('fit') },
  panning('carousel.pan-left', 'Pan left', 'Shift+ArrowLeft', 'left'),
  panning('carousel.pan-right', 'Pan right', 'Shift+ArrowRight', 'right'),
  panning('carousel.pan-up', 'Pan up', 'Shift+ArrowUp', 'up'),
  panning('carousel.pan-down', 'Pan down', 'Shift+ArrowDown', 'down'),
  {
    id: 'carousel.compare',
    title: 'Compare with the previous image',
    presses: ['Space'],
    run: (carousel) => carousel.toggleComparison(),
  },
  {
    id: 'carousel.information',
    title: 'Show or hide image information',
    presses: ['i'],
    run: (carousel) => carousel.toggleInformation(),
  },
  { id: 'carousel.close', title: 'Close the images', presses: ['Escape'], run: (carousel) => carousel.close() },
];

export const carouselCommands = KEYS.map(({ run, ...key }) =>
  layerCommand({ ...key, scope: 'carousel', run: ({ media }) => run(media.carousel) }),
);

/** Shows a blurred image as it is, for as long as the key or the button is held. */
export const reveal = screenCommand<'none', { revealed: boolean }>({
  id: 'carousel.reveal',
  title: 'Show without blur while held…',
  section: 'Images',
  keywords: ['unblur', 'hidden', 'peek'],
  keys: [{ press: 'b', scope: 'carousel', args: { revealed: true }, released: { revealed: false } }],
  internal: true,
  when: ({ media }) => (media?.carouselOpen ? READY : HIDDEN),
  steps: { revealed: { title: 'Blur', prompt: 'Show it without blur?', shape: boolean() } },
  run: ({ args, ports }) => ports.media.carousel.reveal(args.revealed),
});
