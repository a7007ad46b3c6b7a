import { is } from 'superstruct';
import { pathOf } from '../../contract/policy/access.ts';
import { Uuid } from '../../contract/primitives.ts';
import { PAIR_STATES, type PairState } from '../../contract/shapes/duplicate-pair.ts';

/** Where somebody stands among pairs, so that it can be gone to again and sent to others. */
export interface PairsPlace {
  state: PairState;
  filterId: string | null;
  /** The pair under the cursor; null: none yet. */
  pairId: string | null;
  /** Its case is being merged. */
  merging: boolean;
}

/** What the query of an address says; null: it leads to the filters. */
export function placeIn(search: string): PairsPlace | null {
  const query = new URLSearchParams(search);
  const state = PAIR_STATES.find((each) => each === query.get('pairs'));
  if (!state) return null;
  const idIn = (name: string) => {
    const id = query.get(name);
    return is(id, Uuid) ? id : null;
  };
  const pairId = idIn('pair');
  return { state, filterId: idIn('filter'), pairId, merging: pairId !== null && query.get('merge') === 'true' };
}

export function addressOf(place: PairsPlace | null): string {
  const path = pathOf('duplicate-filters');
  if (!place) return path;
  const { state, filterId, pairId, merging } = place;
  const query = new URLSearchParams({ pairs: state });
  if (filterId !== null) query.set('filter', filterId);
  if (pairId !== null) query.set('pair', pairId);
  if (pairId !== null && merging) query.set('merge', 'true');
  return `${path}?${query.toString()}`;
}

/** From one pair of a list to the next is no step that "Back" would take back; to another list or into a case is one. */
export function isStep(from: PairsPlace | null, to: PairsPlace | null): boolean {
  if (from === null || to === null) return from !== to;
  return from.state !== to.state || from.filterId !== to.filterId || from.merging !== to.merging;
}
