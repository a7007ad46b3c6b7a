import type { OperationId } from '../../contract/operations/operations.ts';
import { heldForAge } from '../../contract/policy/merging.ts';
import { linkMerged, unlinkMerged } from '../duplicates/link-merged.ts';
import { Failure } from '../failures/failure.ts';
import { isRecord, type Touched } from '../records/change.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import type { Turn } from './turn.ts';

const MERGE: OperationId = 'duplicate-case.merge';

/**
 * What was merged is left as it is until the merge is taken back. That in turn, and doing it again, settles nobody's
 * doubt about age. Throws `undo-refused` or `frozen`.
 */
export function assertMergeStands(
  { operation }: Turn,
  base: BaseProfileRow,
  locales: readonly LocaleProfileRow[],
): void {
  if (operation === MERGE) {
    if (!base.frozen && !locales.some(({ frozen }) => frozen)) return;
    throw new Failure('frozen', heldForAge(base.profile_name));
  }
  if (base.merged_into === null) return;
  throw new Failure('undo-refused', 'This profile was merged into another since. Undo the merge first.');
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
