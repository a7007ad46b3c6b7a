import { array, boolean, object, optional, size, string, tuple, unknown } from 'superstruct';
import { AccountClaims } from '../identity/claims.ts';
import type { StaffDirectory } from '../identity/staff-directory.ts';

/** What the running server does for commands of the same machine while it has the database locked. */
export interface ControlDuties extends StaffDirectory {
  /** Copies the database's files, as they are now, to `<directory>/database`. */
  snapshot(directory: string): Promise<void>;
}

/** An empty list of arguments. */
const NOTHING = size(array(unknown()), 0);

/** The orders that the running server takes, each with the shape of its arguments. */
export const CONTROL_CALLS = {
  list: NOTHING,
  find: tuple([string()]),
  add: tuple([object({ email: string(), name: string(), password: string(), claims: AccountClaims })]),
  setDisabled: tuple([string(), boolean()]),
  changeAccess: tuple([
    string(),
    object({ roles: optional(array(string())), geos: optional(array(string())), forcedTotp: optional(boolean()) }),
  ]),
  setName: tuple([string(), string()]),
  setPassword: tuple([string(), string()]),
  resetSecondFactor: tuple([string()]),
  resetAllSecondFactors: NOTHING,
  snapshot: tuple([string()]),
} as const satisfies Record<keyof ControlDuties, unknown>;

export type ControlCall = keyof typeof CONTROL_CALLS;

export function isControlCall(name: string): name is ControlCall {
  return Object.hasOwn(CONTROL_CALLS, name);
}
