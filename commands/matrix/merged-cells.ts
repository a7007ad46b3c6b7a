import { refusalOfMerged } from '../../src/contract/policy/merging.ts';
import { blocked } from '../command.ts';
import type { MatrixFacts } from './port.ts';

/** Whether all that is marked belongs to profiles in whose place others go on. */
export function areMerged({ marked }: MatrixFacts): boolean {
  return marked.length > 0 && marked.every(({ merged }) => merged);
}

export const MERGED_CELLS = blocked('merged', refusalOfMerged({ merged_into: '' }) ?? '');
