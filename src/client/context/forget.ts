import { contextChanged } from './context-version.ts';
import type { Part } from './part-shape.ts';
import { beginAnew } from './personal.ts';

/** Removes everything about the person who worked here; the next one must find nothing. */
export function forgetPersonIn(parts: readonly Part[]): void {
  for (const part of parts) part.forget?.();
  beginAnew();
  contextChanged();
}
