import type { Part } from '../context/part-shape.ts';
import { focusNow } from './focus-rules.ts';

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
} satisfies Part;
