import type { OperationId } from '../../contract/operations/operations.ts';
import { heldForAge } from '../../contract/policy/merging.ts';
import { linkMerged, unlinkMerged } from '../duplicates/link-merged.ts';
import { Failure } from '../failures/failure.ts';
import { isRecord, type Touched } from '../records/change.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import type { Turn } from './turn.ts';

const MERGE: OperationId = 'duplicate-case.merge';

/**
 * What was merged is left as it is until the merge is taken back, a merge into it included. Taking one back, and doing it
 * again, settles nobody's doubt about age. Throws `undo-refused` or `frozen`.
 */
export function assertMergeStands(
  { operation, direction }: Turn,
  base: BaseProfileRow,
  locales: readonly LocaleProfileRow[],
  touched: readonly Touched[],
): void {
  if (operation === MERGE && (base.frozen || locales.some(({ frozen }) => frozen))) {
    throw new Failure('frozen', heldForAge(base.profile_name));
  }
  const isOwn = direction === 'undo' && touched.some((one) => isMergedAway(one, base));
  if (base.merged_into === null || (operation === MERGE && isOwn)) return;
  throw new Failure('undo-refused', 'This profile was merged into another since. Undo the merge first.');
}

function isMergedAway(one: Touched, { id }: BaseProfileRow): boolean {
  return isRecord(one) && one.id === id && 'merged_into' in one.before;
}

/** Turns what a merge decided about pairs of duplicates. */
export async function turnLinks(turn: Turn, touched: readonly Touched[]): Promise<void> {
  const { operation, direction, transaction, call, maker, of, actionId } = turn;
  if (operation !== MERGE) return;
  const viewer = { ...maker, database: transaction, actor: call.actor };
  if (direction === 'undo') return unlinkMerged(transaction, of, { call, viewer });
  const baseIds = touched.filter((one) => isRecord(one) && one.kind === 'base').map(({ id }) => id);
  await linkMerged(transaction, baseIds, { actionId, call, viewer, note: null, isTold: false });
}
