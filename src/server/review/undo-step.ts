import type { Transaction } from 'kysely';
import type { OperationId } from '../../contract/operations.ts';
import type { AuditEventNumber } from '../../contract/trail/audit-events.ts';
import type { Call } from '../platform/calls/call.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { Touched, TouchedRecord, Values } from '../records/change.ts';
import type { SummaryMaker } from '../records/record.ts';
import { canonicalJson, type AuditEntry } from '../trail/audit/chain.ts';

export const UNDO: AuditEventNumber = 111;

/** The operation that merges two profiles. */
export const MERGE: OperationId = 'duplicate-case.merge';

/** Operations that approve and disapprove, one or several. */
export const DECISION = /\.(dis)?approve/;

/** An action that is being undone, or redone after that: the same work in one direction or the other. */
export interface UndoStep {
  direction: 'undo' | 'redo';
  transaction: Transaction<Schema>;
  call: Call;
  maker: SummaryMaker;
  /** The action that is undone or redone. */
  of: string;
  operation: OperationId;
  /** The action under which the audit trail records it: an undo belongs to the action that it undoes, a redo is a new one. */
  actionId: string;
  at: Date;
}

/** What a step has done to one record. */
export interface AppliedRecord {
  /** As the action would record it now. */
  done: TouchedRecord;
  /** Its missing fields were computed by older rules and must be computed anew. */
  isCounted: boolean;
  events: AuditEntry[];
}

/** A row as it has to be before the step, and as it is afterwards; null: there is no such row. */
export interface FromTo {
  from: Values | null;
  to: Values | null;
}

/** What an action touched, in the direction of the step. */
export function inDirection({ direction }: Pick<UndoStep, 'direction'>, { before, after = {} }: Touched): FromTo {
  return direction === 'undo' ? { from: after, to: before } : { from: before, to: after };
}

/** The same as an action records it. */
export function asRecorded(
  { direction }: Pick<UndoStep, 'direction'>,
  { from, to }: FromTo,
): Pick<Touched, 'before' | 'after'> {
  return direction === 'undo' ? { before: to, after: from } : { before: from, after: to };
}

/** The end of the sentence of a refusal. */
export function noLonger({ direction }: Pick<UndoStep, 'direction'>): string {
  return direction === 'undo' ? 'it can no longer be undone' : 'it can no longer be redone';
}

/** Whether two values are the same in PostgreSQL's JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other;
  return canonicalJson(one) === canonicalJson(other);
}
