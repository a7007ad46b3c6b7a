import { blocked, READY, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import { keyCommands, screenCommand } from '../screen-command.ts';
import { withCrop } from './image-changes.ts';
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

export const cropCommands = [
  screenCommand<'none', { ratio: CropRatio }>({
    id: 'crop.ratio',
    title: 'Set aspect ratio…',
    keywords: ['square', 'portrait', 'aspect'],
    keys: CROP_RATIOS.map((ratio, index) => ({ press: String(index + 1), scope: 'crop', args: { ratio } })),
    when: (context) => context.scopes.includes('crop') && whenSeen(context),
    steps: { ratio: oneOf('Ratio', 'Which aspect ratio?', CROP_RATIOS, capitalised) },
    run: ({ args, ports }) => ports.media.crop.ratio(args.ratio),
    say: ({ ratio }) => `Ratio ${ratio}`,
    silent: true,
  }),
  ...keyCommands({ scope: 'crop', port: ({ media }) => media }, [
    {
      id: 'crop.turn',
      title: 'Rotate a quarter turn to the right',
      keywords: ['rotate'],
      presses: ['r'],
      when: whenSeen,
      run: ({ crop }) => {
        crop.turn();
        return 'Rotated a quarter turn to the right';
      },
    },
    {
      id: 'crop.reveal',
      title: 'Show or blur this image',
      keywords: ['unblur', 'see', 'adult'],
      presses: ['b'],
      when: whenSeen,
      run: ({ crop }) => crop.reveal(),
    },
    {
      id: 'crop.grow',
      title: 'Enlarge the area',
      presses: ['+', '='],
      when: whenSeen,
      repeats: true,
      run: ({ crop }) => crop.scale(STEP),
    },
    {
      id: 'crop.shrink',
      title: 'Shrink the area',
      presses: ['-'],
      when: whenSeen,
      repeats: true,
      run: ({ crop }) => crop.scale(1 / STEP),
    },
    {
      id: 'crop.original',
      title: 'Restore the original',
      keywords: ['reset', 'remove crop'],
      presses: ['o'],
      run: ({ crop, editor }) => {
        const id = crop.image();
        const open = editor.read();
        if (id === null || !open) return '';
        editor.change(withCrop(open.stored, open.changes, id, null));
        crop.close();
        return 'The original will be shown when you save';
      },
    },
    {
      id: 'crop.apply',
      title: 'Apply the crop',
      keywords: ['take', 'cut', 'apply'],
      presses: ['Enter', '$mod+Enter'],
      when: whenSeen,
      run: ({ crop, editor }) => {
        const chosen = crop.chosen();
        const open = editor.read();
        if (!chosen || !open) return '';
        editor.change(withCrop(open.stored, open.changes, chosen.id, chosen.area));
        crop.close();
        return 'The crop will be made when you save';
      },
    },
    {
      id: 'crop.close',
      title: 'Cancel cropping',
      keywords: ['cancel'],
      presses: ['Escape'],
      run: ({ crop }) => crop.close(),
    },
  ]),
];
