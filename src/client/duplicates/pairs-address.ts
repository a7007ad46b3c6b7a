import { is } from 'superstruct';
import { pathOf } from '../../contract/policy/access.ts';
import { Uuid } from '../../contract/primitives.ts';
import { PAIR_STATES, type PairState } from '../../contract/shapes/duplicate-pair.ts';

/** A place among pairs, to return to and to send to others. */
export interface PairsPlace {
  state: PairState;
  filterId: string | null;
  /** The pair under the cursor; null: none yet. */
  pairId: string | null;
  merging: boolean;
}

/** The place in the query of an address, as far as it can exist; null: it leads to the filters. */
export function placeIn(search: string): PairsPlace | null {
  const query = new URLSearchParams(search);
  if (!['pairs', 'filter', 'pair'].some((name) => query.has(name))) return null;
  const idIn = (name: string) => {
    const id = query.get(name);
    return is(id, Uuid) ? id : null;
  };
  const state = PAIR_STATES.find((each) => each === query.get('pairs')) ?? 'open';
  const pairId = idIn('pair');
  return { state, filterId: idIn('filter'), pairId, merging: pairId !== null && query.get('merge') === 'true' };
}

/** What an address may name although it does not exist. */
export type Named = 'list' | 'filter' | 'pair';

/** Names in the query of an address that cannot exist. */
export function unknownIn(search: string): Named[] {
  const query = new URLSearchParams(search);
  const place = placeIn(search);
  const isLost = (name: string, found: string | null | undefined) => query.has(name) && query.get(name) !== found;
  return [
    ...(isLost('pairs', place?.state) ? ['list' as const] : []),
    ...(isLost('filter', place?.filterId) ? ['filter' as const] : []),
    ...(isLost('pair', place?.pairId) ? ['pair' as const] : []),
  ];
}

/** The words for somebody who has come by such an address. */
export const UNKNOWN_WORDS: Readonly<Record<Named, { title: string; message: string }>> = {
  list: {
    title: 'The address names no such list of pairs',
    message: 'The pairs that wait for a decision are shown instead.',
  },
  filter: { title: 'The address names no such filter', message: 'The pairs of all filters are shown instead.' },
  pair: { title: 'The address names no such pair', message: 'The list is shown without it.' },
};

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

/** A move to the next pair is no step for "Back"; one to another list or into a case is. */
export function isStep(from: PairsPlace | null, to: PairsPlace | null): boolean {
  if (from === null || to === null) return from !== to;
  return from.state !== to.state || from.filterId !== to.filterId || from.merging !== to.merging;
}
