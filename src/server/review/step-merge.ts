import type { OperationId } from '../../contract/operations.ts';
import { heldForAge } from '../../contract/duplicates/merging.ts';
import { linkMerged, unlinkMerged } from '../duplicates/link-merged.ts';
import { Failure } from '../platform/failures/failure.ts';
import { mergedBehind, calledFor } from '../records/merged-profiles.ts';
import { isRecord, type Touched } from '../records/change.ts';
import type { BaseProfileRow, LocaleProfileRow } from '../records/record.ts';
import { MERGE, type UndoStep } from './undo-step.ts';

const DELETION: OperationId = 'base-profile.delete';

/** One base profile of the step with what lies beneath it, and what the step changes of both. */
interface OneOfStep {
  base: BaseProfileRow;
  locales: readonly LocaleProfileRow[];
  touched: readonly Touched[];
  /** Identifiers of all base profiles of the action. */
  together: ReadonlySet<string>;
}

/**
 * A merged profile is left as it is until the merge is undone, a merge into it included; it is deleted, and returns,
 * with its survivor. Undoing or redoing a merge settles nobody's doubt about age. Throws `undo-refused` or `frozen`.
 */
export async function assertMergeStands(
  { operation, direction, call, maker }: UndoStep,
  { base, locales, touched, together }: OneOfStep,
): Promise<void> {
  if (operation === MERGE && (base.frozen || locales.some(({ frozen }) => frozen))) {
    throw new Failure('frozen', heldForAge(base.profile_name));
  }
  const into = base.merged_into;
  const isOwn = direction === 'undo' && touched.some((one) => isMergedAway(one, base));
  if (into === null || (operation === MERGE && isOwn) || (operation === DELETION && together.has(into))) return;
  const called = await calledFor(call.actor, [base.id, into], maker);
  const sentence = `Someone has merged ${called(base.id)} into ${called(into)} since. Undo that merge first.`;
  throw new Failure('undo-refused', sentence);
}

/** The redo of a deletion must delete the same merged profiles as the first time. Throws `undo-refused`. */
export async function assertSameBehind(
  { operation, direction, transaction }: UndoStep,
  together: ReadonlySet<string>,
): Promise<void> {
  if (operation !== DELETION || direction === 'undo') return;
  const [survivor = ''] = together;
  const now = await mergedBehind(transaction, survivor);
  if (now.length === together.size - 1 && now.every((id) => together.has(id))) return;
  throw new Failure('undo-refused', 'Other profiles have been merged into it since. Delete it again instead.');
}

/** Whether it is the merged-away base profile's part in a merge. */
function isMergedAway(one: Touched, { id }: BaseProfileRow): boolean {
  return isRecord(one) && one.id === id && 'merged_into' in one.before;
}

/** Undoes or redoes what a merge decided about pairs of duplicates. */
export async function stepLinks(step: UndoStep, touched: readonly Touched[]): Promise<void> {
  const { operation, direction, transaction, call, maker, of, actionId } = step;
  if (operation !== MERGE) return;
  const viewer = { ...maker, database: transaction, actor: call.actor };
  if (direction === 'undo') return unlinkMerged(transaction, of, { call, viewer });
  const bases = touched.filter(isRecord).filter(({ kind }) => kind === 'base');
  const names = new Map(
    bases.flatMap(({ id, before }): [string, string][] => {
      const name = before['profile_name'];
      return typeof name === 'string' ? [[id, name]] : [];
    }),
  );
  const baseIds = bases.map(({ id }) => id);
  await linkMerged(transaction, baseIds, { actionId, call, viewer, note: null, names, isLogged: false });
}
