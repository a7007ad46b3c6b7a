import { ref } from 'valtio';
import type { Part } from '../context/part-shape.ts';
import { readContext } from '../context/read-context.ts';
import { helpState } from './help-state.ts';

export const helpPart = {
  states: [helpState],
  ports: {
    help: {
      open: () => void (helpState.about = ref(readContext())),
      close: () => void (helpState.about = null),
    },
  },
  layers: [['help', () => helpState.about !== null]],
} satisfies Part;
