import { sql } from 'kysely';
import type { OperationId } from '../../contract/operations.ts';
import { profileCalled } from '../../contract/duplicates/merging.ts';
import { changesInWords, placeInWords } from '../../contract/review/undo-words.ts';
import { listed, isolated } from '../../contract/base/words.ts';
import { timestamp } from '../platform/database/column-types.ts';
import { Failure } from '../platform/failures/failure.ts';
import { areMarks, isRecord, type Touched, type TouchedRecord } from '../records/change.ts';
import { KIND } from '../records/kind.ts';
import { calledFor } from '../records/merged-profiles.ts';
import type { Found } from '../records/record.ts';
import { MERGE, noLonger, type UndoStep } from './undo-step.ts';

/**
 * Throws `undo-refused` where a record has another version than the action left, or, for a redo, found, with who has
 * changed what since. Where the action wrote nothing, as to the item of a question, nothing can be lost.
 *
 * @param own what the action touched of this record
 * @param withFiles it touched images or documents too, which belong to the record's version
 */
export async function assertAsLeft(
  step: UndoStep,
  found: Found,
  { own, withFiles }: { own: readonly TouchedRecord[]; withFiles: boolean },
): Promise<void> {
  const isWritten = withFiles || own.some(({ created, before }) => created || Object.keys(before).length > 0);
  const record = own.find(({ created }) => !created) ?? own[0];
  if (!record || !isWritten || (await isAsLeft(step, found, record))) return;
  throw await changedSince(step, found);
}

async function isAsLeft(step: UndoStep, found: Found, record: TouchedRecord): Promise<boolean> {
  const left = step.direction === 'undo' ? record.version_after : versionBefore(record);
  const { version } = found.row;
  return version === left || (await standing(step, found, version)) === (await standing(step, found, left));
}

function versionBefore({ before, created, version_after: left }: TouchedRecord): number {
  return created || areMarks(Object.keys(before)) ? left : left - 1;
}

/**
 * What an action records of the version that a record has after the step: the same as the version that it restores.
 *
 * @param version that it has now
 */
export async function versionAfterStep(
  step: UndoStep,
  found: Found,
  { record, version }: { record: TouchedRecord; version: number },
): Promise<Pick<TouchedRecord, 'version_after' | 'returned'>> {
  const isUndo = step.direction === 'undo';
  const { version_after: left, returned = [] } = record;
  if (version === found.row.version) return { version_after: left };
  const known = isUndo ? returned : [];
  const isLeft = await isAsLeft(step, found, record);
  // It was created anew, and with it its versions.
  if (!isLeft && Object.keys(record.before).length > 0) return { version_after: version, returned: known };
  const back = isUndo ? versionBefore(record) : left;
  // Where the step wrote nothing of it, it stays as it is.
  const as = await standing(step, found, isLeft ? back : found.row.version);
  return { version_after: left, returned: [...known, { version, as }] };
}

/**
 * The first version at which the record was as it is at this one: versions only go up, and an undo returns to an
 * earlier state. An undo and a redo note it with their action.
 */
export async function standing(
  { transaction }: Pick<UndoStep, 'transaction'>,
  { row, base }: Found,
  version: number,
): Promise<number> {
  const noted = JSON.stringify([{ id: row.id, returned: [{ version }] }]);
  const { rows } = await sql<{ records: readonly Touched[] }>`
    select records from action
    where id in (select group_id from audit_event where base_profile_id = ${base.id}) and records @> ${noted}::jsonb
    limit 1`.execute(transaction);
  const returns = rows.flatMap(({ records }) => records.filter(isRecord)).filter(({ id }) => id === row.id);
  return returns.flatMap(({ returned = [] }) => returned).find((one) => one.version === version)?.as ?? version;
}

interface Later {
  id: string;
  name: string;
  at: Date;
  operation: OperationId;
  records: readonly Touched[];
}

/**
 * The refusal, with the last standing change of the record: others before the person, who can undo their own first.
 * It contains the present record, unless the person may no longer read it.
 */
export async function changedSince(step: UndoStep, found: Found): Promise<Failure> {
  const { transaction, of, maker, call } = step;
  const { kind, row, base } = found;
  const { rows } = await sql<Later>`
    select logged.actor_id as id, logged.actor_name as name, logged.occurred_at as at, action.operation,
      action.records
    from (
      select distinct on (group_id) group_id, link, actor_id, actor_name, occurred_at from audit_event
      where base_profile_id = ${base.id} and link > (
        select coalesce(max(link), 0) from audit_event where base_profile_id = ${base.id} and group_id = ${of})
      order by group_id, link
    ) as logged join action on action.id = logged.group_id
    where action.undone_at is null and action.records @> ${JSON.stringify([{ id: row.id }])}::jsonb
    order by logged.actor_id = ${call.actor.id}, logged.link desc`.execute(transaction);
  const [last] = rows.flatMap((one) => {
    const done = doneTo(one.records, found, step);
    return done === null ? [] : [{ ...one, ...done }];
  });
  const who = last?.id === call.actor.id ? 'You have' : `${isolated(last?.name ?? '')} has`;
  const end = last?.id === call.actor.id ? '. Undo that first.' : `, so ${noLonger(step)}.`;
  const sentence = last
    ? `${who} ${(await mergeInWords(step, last)) ?? laterInWords(step, found, last)} since${end}`
    : `${step.operation === MERGE ? profileCalled(base.profile_name, true) : 'This'} has changed since, so ${noLonger(step)}.`;
  const isReadable = (await KIND[kind].refusal(call.actor, found as never, maker)) === null;
  return new Failure('undo-refused', sentence, {
    changed_by: last ? { user_id: last.id, name: last.name } : null,
    changed_at: last ? timestamp(new Date(last.at)) : null,
    field: last?.words ?? null,
    ...(isReadable && { current: await KIND[kind].summary(maker, found as never) }),
  });
}

/** What was done to a record, in words. A merge concerns several records, and may be looked up at each. */
function laterInWords({ operation }: UndoStep, { base }: Found, { did, words, isWhole = false }: Done): string {
  if (operation !== MERGE) return `${did} ${words}`;
  const called = profileCalled(base.profile_name);
  return isWhole ? `${did} ${called}` : `${did} ${words} of ${called}`;
}

/** Which profiles were merged, if that was the action; null: it was another. */
async function mergeInWords({ call, maker }: UndoStep, { operation, records }: Later): Promise<string | null> {
  if (operation !== MERGE) return null;
  const merged = records.filter(isRecord).flatMap(({ kind, id, after }) => {
    const into = after?.['merged_into'];
    return kind === 'base' && typeof into === 'string' ? [{ id, into }] : [];
  });
  const called = await calledFor(call.actor, [...new Set(merged.flatMap(({ id, into }) => [id, into]))], maker);
  return `merged ${merged.map(({ id, into }) => `${called(id)} into ${called(into)}`).join(' and ')}`;
}

interface Done {
  did: string;
  words: string;
  /** It concerns the record as a whole. */
  isWhole?: boolean;
}

/** What an action did to a record; null: nothing that could be lost. */
function doneTo(records: readonly Touched[], { kind, row, base }: Found, { maker }: UndoStep): Done | null {
  const isOfIt = (one: Touched) => {
    if (isRecord(one)) return one.id === row.id;
    const owner = one.locale_profile_id ?? records.find(isRecord)?.id;
    return owner === row.id || (one.base_id === base.id && row.id === base.id && one.locale_profile_id === undefined);
  };
  const touched = records.filter(isOfIt);
  const gone = touched.find((one) =>
    isRecord(one) ? typeof one.after?.['deleted_at'] === 'string' : one.after === null,
  );
  if (gone) {
    const words = placeInWords({ kind: gone.kind, column: null, part: null });
    return { did: 'deleted', words, isWhole: gone.kind === 'base' };
  }
  const words = touched.flatMap((one) => {
    const { before, after } = one;
    if (isRecord(one)) return after ? changesInWords(kind, { before: one.before, after }, maker.lookups.tagById) : [];
    const column = before && after ? (Object.keys(before)[0] ?? null) : null;
    return [placeInWords({ kind: one.kind, column, part: null })];
  });
  if (words.length > 0) return { did: 'changed', words: listed([...new Set(words)]) };
  return touched.some(({ before }) => before && Object.keys(before).length > 0)
    ? { did: 'changed', words: 'this', isWhole: true }
    : null;
}
