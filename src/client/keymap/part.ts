import type { Part } from '../context/part-shape.ts';
import { keymapPort } from './keymap-port.ts';
import { closeKeymap, keymapState } from './keymap-state.ts';

export const keymapPart = {
  states: [keymapState],
  ports: { keymap: keymapPort },
  layers: [['dialog', () => keymapState.open]],
  close: closeKeymap,
} satisfies Part;
