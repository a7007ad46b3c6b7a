import { ref } from 'valtio';
import type { Part } from '../context/part-shape.ts';
import { readContext } from '../context/read-context.ts';
import type { Context } from '../../../commands/context.ts';
import { personalState } from '../context/personal.ts';

/** The context from before the help was opened. null: it is closed. */
export const helpState = personalState<{ about: Context | null }>(() => ({ about: null }));

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
