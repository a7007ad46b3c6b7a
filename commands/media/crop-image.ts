import { blocked, READY, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import { screenCommand } from '../screen-command.ts';
import { withCrop } from './image-changes.ts';
import { layerCommand } from './layer-command.ts';
import { CROP_RATIOS, type CropRatio } from './port.ts';
import { capitalised } from '../../src/contract/base/words.ts';
import { oneOf } from '../steps.ts';

/** One press makes the area a tenth larger or smaller. */
const STEP = 1.1;

/** Blocked until the image is loaded, since the dialog takes keys before. */
function whenSeen({ media }: Context): Verdict {
  if (media?.cropping === 'loaded') return READY;
  return media?.cropping === 'failed'
    ? blocked('failed', 'The image cannot be shown.')
    : blocked('loading', 'The image is still loading. Try again once it has loaded.');
}

const cropRatio = screenCommand<'none', { ratio: CropRatio }>({
  id: 'crop.ratio',
  title: 'Set aspect ratio…',
  keywords: ['square', 'portrait', 'aspect'],
  keys: CROP_RATIOS.map((ratio, index) => ({ press: String(index + 1), scope: 'crop', args: { ratio } })),
  when: (context) => context.scopes.includes('crop') && whenSeen(context),
  steps: { ratio: oneOf('Ratio', 'Which aspect ratio?', CROP_RATIOS, capitalised) },
  run: ({ args, ports }) => ports.media.crop.ratio(args.ratio),
  say: ({ ratio }) => `Ratio ${ratio}`,
  silent: true,
});

export const cropCommands = [
  cropRatio,
  layerCommand({
    id: 'crop.turn',
    title: 'Rotate a quarter turn to the right',
    keywords: ['rotate'],
    scope: 'crop',
    presses: ['r'],
    when: whenSeen,
    run: ({ media }) => {
      media.crop.turn();
      return 'Rotated a quarter turn to the right';
    },
  }),
  layerCommand({
    id: 'crop.reveal',
    title: 'Show or blur this image',
    keywords: ['unblur', 'see', 'adult'],
    scope: 'crop',
    presses: ['b'],
    when: whenSeen,
    run: ({ media }) => media.crop.reveal(),
  }),
  layerCommand({
    id: 'crop.grow',
    title: 'Enlarge the area',
    scope: 'crop',
    presses: ['+', '='],
    when: whenSeen,
    repeats: true,
    run: ({ media }) => media.crop.scale(STEP),
  }),
  layerCommand({
    id: 'crop.shrink',
    title: 'Shrink the area',
    scope: 'crop',
    presses: ['-'],
    when: whenSeen,
    repeats: true,
    run: ({ media }) => media.crop.scale(1 / STEP),
  }),
  layerCommand({
    id: 'crop.original',
    title: 'Restore the original',
    keywords: ['reset', 'remove crop'],
    scope: 'crop',
    presses: ['o'],
    run: ({ media: { crop, editor } }) => {
      const id = crop.image();
      const open = editor.read();
      if (id === null || !open) return '';
      editor.change(withCrop(open.stored, open.changes, id, null));
      crop.close();
      return 'The original will be shown when you save';
    },
  }),
  layerCommand({
    id: 'crop.apply',
    title: 'Apply the crop',
    keywords: ['take', 'cut', 'apply'],
    scope: 'crop',
    presses: ['Enter', '$mod+Enter'],
    when: whenSeen,
    run: ({ media: { crop, editor } }) => {
      const chosen = crop.chosen();
      const open = editor.read();
      if (!chosen || !open) return '';
      editor.change(withCrop(open.stored, open.changes, chosen.id, chosen.area));
      crop.close();
      return 'The crop will be made when you save';
    },
  }),
  layerCommand({
    id: 'crop.close',
    title: 'Cancel cropping',
    keywords: ['cancel'],
    scope: 'crop',
    presses: ['Escape'],
    run: ({ media }) => media.crop.close(),
  }),
];
