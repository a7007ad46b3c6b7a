import {
  array,
  boolean,
  integer,
  nullable,
  object,
  optional,
  size,
  string,
  tuple,
  unknown,
  type Infer,
} from 'superstruct';
import { AccountClaims } from '../identity/claims.ts';
import type { CheckpointStatement } from '../audit/checkpoint.ts';
import type { StaffDirectory } from '../calls/staff-directory.ts';

/** An order for a checkpoint, from a process that has just read the whole trail. */
const OrderedCheckpoint = object({
  /** The trail was just checked against the checkpoint of this number (0: there was none), and found whole; null: it was not. */
  walked: nullable(integer()),
  /** The reason for making one although the trail does not follow from the last checkpoint; null: it has to follow. */
  overBreak: nullable(string()),
});
export type OrderedCheckpoint = Infer<typeof OrderedCheckpoint>;

/** What the running server does for commands of the same machine while it has the database locked. */
export interface ControlDuties extends StaffDirectory {
  /** Copies the database's files, as they are now, to `<directory>/database`. */
  snapshot(directory: string): Promise<void>;
  /** Puts the heads of the audit trail under a checkpoint, and returns the last one then. */
  checkpoint(order: OrderedCheckpoint): Promise<CheckpointStatement>;
}

const NOTHING = size(array(unknown()), 0);

/** The orders that the running server takes, each with the shape of its arguments. */
export const CONTROL_CALLS = {
  list: NOTHING,
  find: tuple([string()]),
  findById: tuple([string()]),
  add: tuple([object({ email: string(), name: string(), password: nullable(string()), claims: AccountClaims })]),
  setDisabled: tuple([string(), boolean()]),
  changeAccess: tuple([
    string(),
    object({ roles: optional(array(string())), geos: optional(array(string())), forcedTotp: optional(boolean()) }),
  ]),
  setName: tuple([string(), string()]),
  setPassword: tuple([string(), string()]),
  endSignIns: tuple([string()]),
  resetSecondFactor: tuple([string()]),
  resetAllSecondFactors: NOTHING,
  snapshot: tuple([string()]),
  checkpoint: tuple([OrderedCheckpoint]),
} as const satisfies Record<keyof ControlDuties, unknown>;

export type ControlCall = keyof typeof CONTROL_CALLS;

export function isControlCall(name: string): name is ControlCall {
  return Object.hasOwn(CONTROL_CALLS, name);
}
