import { subscribe } from 'valtio';
import type { Part } from '../context/part-shape.ts';
import { disapprovalPort } from './disapproval-port.ts';
import { disapprovalState, endDisapproval } from './disapproval-state.ts';

export const disapprovalPart = {
  ports: { disapproval: disapprovalPort },
  layers: [['disapproval', () => disapprovalState.open !== null]],
  /** Marks and text of the panel change no fact: only that it is open matters. */
  follow(changed) {
    let known = disapprovalState.open;
    return subscribe(disapprovalState, () => {
      if (disapprovalState.open === known) return;
      known = disapprovalState.open;
      changed();
    });
  },
  forget: () => endDisapproval(null),
} satisfies Part;
