import { PRINT_VIEW } from '../../../commands/workbench/print.ts';
import type { ListFilter } from '../../contract/profiles/filter-fields.ts';
import { showUnknownParts, type AddressPart } from '../notices/unknown-parts.ts';
import type { ListView } from '../data/query-keys.ts';
import { addressOfView, MATRIX_PARAMETER } from './view-in-address.ts';

/** The parts of an overview's address beside filter and order. */
const BESIDE: ReadonlySet<string> = new Set([MATRIX_PARAMETER, ...Object.keys(PRINT_VIEW)]);
const DIRECTIONS: ReadonlySet<string> = new Set(['asc', 'desc']);

export function unknownInView(
  search: string,
  view: ListView<ListFilter, string>,
  sorts: readonly string[],
): AddressPart[] {
  const understood = new URLSearchParams(addressOfView(view));
  return [...new URLSearchParams(search)].filter(([name, value]) => {
    if (name === 'sort') return !sorts.includes(value);
    if (name === 'direction') return !DIRECTIONS.has(value);
    return !BESIDE.has(name) && !understood.getAll(name).includes(value);
  });
}

export function showUnknownInView(...address: Parameters<typeof unknownInView>): void {
  showUnknownParts(unknownInView(...address));
}
