import type { CommandId } from '../command-ids.ts';
import { layerCommand } from './layer-command.ts';
import { inEditor } from './judge-images.ts';
import type { Direction } from './port.ts';

const CURSOR: readonly [id: CommandId, title: string, to: Direction | 'first' | 'last', press: string][] = [
  ['images.cursor-left', 'Image on the left', 'left', 'ArrowLeft'],
  ['images.cursor-right', 'Image on the right', 'right', 'ArrowRight'],
  ['images.cursor-up', 'Image above', 'up', 'ArrowUp'],
  ['images.cursor-down', 'Image below', 'down', 'ArrowDown'],
  ['images.cursor-first', 'First image', 'first', 'Home'],
  ['images.cursor-last', 'Last image', 'last', 'End'],
];

const IMAGE: readonly [id: CommandId, title: string, to: Direction][] = [
  ['images.move-left', 'Move image to the left', 'left'],
  ['images.move-right', 'Move image to the right', 'right'],
  ['images.move-up', 'Move image up', 'up'],
  ['images.move-down', 'Move image down', 'down'],
];

const PRESSES: Readonly<Record<Direction, string>> = {
  left: 'Alt+ArrowLeft',
  right: 'Alt+ArrowRight',
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
};

export const moveImageCommands = [
  ...CURSOR.map(([id, title, to, press]) =>
    layerCommand({
      id,
      title,
      scope: 'images',
      presses: [press],
      repeats: true,
      run: ({ media }) => media.editor.moveCursor(to),
    }),
  ),
  ...IMAGE.map(([id, title, to]) =>
    layerCommand({
      id,
      title,
      keywords: ['order', 'reorder', 'sort', 'position'],
      scope: 'images',
      presses: [PRESSES[to]],
      repeats: true,
      when: inEditor('order'),
      run: ({ media }) => media.editor.moveImage(to),
    }),
  ),
];
