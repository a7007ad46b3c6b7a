import type { Part } from '../context/part-shape.ts';
import { focusNow } from './focus-rules.ts';
import { endPending } from './pending-press.ts';

/** The keys, and what has the focus that they go to. */
export const keyboardPart = {
  facts: () => ({ focus: focusNow() }),
  follow(changed) {
    document.addEventListener('focusin', changed);
    document.addEventListener('focusout', changed);
    return () => {
      document.removeEventListener('focusin', changed);
      document.removeEventListener('focusout', changed);
    };
  },
  forget: endPending,
} satisfies Part;
