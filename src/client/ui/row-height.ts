import { useFinger } from './finger.ts';
import { usePreference } from '../data/preferences.ts';
import type { Density } from '../../contract/shapes/preferences.ts';
import { scaled } from './scaled.ts';

/** px at the usual size of letters; the token --row-height holds the same for style sheets. */
export const ROW_HEIGHTS: Readonly<Record<Density, number>> = { comfortable: 36, compact: 30 };

/** px; of a row with two lines, as in the queue. */
const TWO_LINES: Readonly<Record<Density, number>> = { comfortable: 44, compact: 40 };

/** px; the minimum for a finger, whatever the density. */
const TOUCHED = { one: 44, two: 48 };

/** Height of a row in a list, in px, by the person's density and pointer. */
export function useRowHeight(lines: 'one' | 'two' = 'one'): number {
  const density = usePreference('density');
  const touched = useFinger();
  if (touched) return scaled(TOUCHED[lines]);
  return scaled((lines === 'one' ? ROW_HEIGHTS : TWO_LINES)[density]);
}
