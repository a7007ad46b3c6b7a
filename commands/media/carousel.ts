import { optional, boolean } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { CommandId } from '../command-ids.ts';
import { screenCommand, keyCommands } from '../screen-command.ts';
import type { CarouselMove, CarouselPort, Direction } from './port.ts';
import { asked } from '../steps.ts';

const MOVES: readonly [id: CommandId, title: string, press: string, to: CarouselMove][] = [
  ['carousel.previous', 'Previous image', 'ArrowLeft', 'previous'],
  ['carousel.next', 'Next image', 'ArrowRight', 'next'],
  ['carousel.previous-lane', 'Go to the profile pictures', 'ArrowUp', 'previous-lane'],
  ['carousel.next-lane', 'Go to the attachments', 'ArrowDown', 'next-lane'],
];

const PANS: readonly [id: CommandId, title: string, press: string, to: Direction][] = [
  ['carousel.pan-left', 'Pan left', 'Shift+ArrowLeft', 'left'],
  ['carousel.pan-right', 'Pan right', 'Shift+ArrowRight', 'right'],
  ['carousel.pan-up', 'Pan up', 'Shift+ArrowUp', 'up'],
  ['carousel.pan-down', 'Pan down', 'Shift+ArrowDown', 'down'],
];

export const carouselCommands = [
  /** Opens at the image it is given, else at the one under the cursor of the modal, else at the first. */
  screenCommand<'none', { image?: string | undefined }>({
    id: 'carousel.open',
    title: 'View images full screen',
    keywords: ['picture', 'photo', 'pictures', 'photos', 'carousel', 'zoom', 'look'],
    keys: [
      { press: 'v', scope: 'record' },
      { press: 'Enter', scope: 'images' },
    ],
    when: ({ media }) => media !== null && media.images > 0 && !media.carouselOpen,
    steps: { image: asked('Image', 'Which image?', optional(Uuid)) },
    runAndSay: ({ args, ports: { media } }) => {
      media.carousel.open(args.image ?? media.editor.read()?.cursor ?? undefined);
      return media.carousel.shown()?.words;
    },
    silent: true,
  }),
  ...keyCommands({ scope: 'carousel', port: ({ media }) => media.carousel }, [
    ...MOVES.map(([id, title, press, to]) => ({
      id,
      title,
      presses: [press],
      repeats: true,
      run: (p: CarouselPort) => p.go(to),
    })),
    ...PANS.map(([id, title, press, to]) => ({
      id,
      title,
      presses: [press],
      repeats: true,
      run: (p: CarouselPort) => p.pan(to),
    })),
    { id: 'carousel.zoom-in', title: 'Zoom in', presses: ['+', '='], repeats: true, run: (p) => p.zoom('in') },
    { id: 'carousel.zoom-out', title: 'Zoom out', presses: ['-'], repeats: true, run: (p) => p.zoom('out') },
    { id: 'carousel.zoom-fit', title: 'Fit the image', presses: ['0'], run: (p) => p.zoom('fit') },
    {
      id: 'carousel.compare',
      title: 'Compare with the previous image',
      presses: ['Space'],
      run: (p) => p.toggleComparison(),
    },
    {
      id: 'carousel.information',
      title: 'Show or hide image information',
      presses: ['i'],
      run: (p) => p.toggleInformation(),
    },
    { id: 'carousel.close', title: 'Close the images', presses: ['Escape'], run: (p) => p.close() },
  ]),
  /** Shows a blurred image as it is, for as long as the key or the button is held. */
  screenCommand<'none', { revealed: boolean }>({
    id: 'carousel.reveal',
    title: 'Show without blur while held…',
    keywords: ['unblur', 'hidden', 'peek'],
    keys: [{ press: 'b', scope: 'carousel', args: { revealed: true }, released: { revealed: false } }],
    internal: true,
    when: ({ media }) => media?.carouselOpen === true,
    steps: { revealed: asked('Blur', 'Show it without blur?', boolean()) },
    run: ({ args, ports }) => ports.media.carousel.reveal(args.revealed),
  }),
];
