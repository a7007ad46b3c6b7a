import { usePreference } from '../data/preferences.ts';
import type { Density } from '../../contract/shapes/preferences.ts';

/** px; the token --row-height holds the same for style sheets. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 36, compact: 30 };

/** Height of a row in a list, in px, as the person wants it. */
export function useRowHeight(): number {
  return ROW_HEIGHTS[usePreference('density')];
}
