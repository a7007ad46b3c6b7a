import { PREPARING_COUNTED } from '../../../contract/policy/duplicate-limits.ts';
import { written } from '../../ui/written.ts';

/**
 * How many profiles or pictures no run can meet yet, in words.
 *
 * @param then what that means here
 */
export function Unprepared({ count, what, then }: { count: number; what: 'profile' | 'picture'; then: string }) {
  const more = count >= PREPARING_COUNTED ? ' or more' : '';
  return `${written(count)}${more} ${count === 1 ? `${what} is` : `${what}s are`} still being prepared: ${then}.`;
}
