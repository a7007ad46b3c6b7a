import type { Part } from '../context/part-shape.ts';
import { keymapPort, closeKeymap, keymapState } from './keymap-port.ts';

export const keymapPart = {
  states: [keymapState],
  ports: { keymap: keymapPort },
  layers: [['dialog', () => keymapState.open]],
  close: closeKeymap,
} satisfies Part;
