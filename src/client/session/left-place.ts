import type { LeftRecord } from '../../../commands/session/port.ts';
import { homeRoute, pathOf } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { personalState } from '../context/personal.ts';
import { session } from './session-state.ts';

/** What is offered to whoever has signed in: what they had open when they were signed out. */
export const leftState = personalState<{ record: LeftRecord | null }>(() => ({ record: null }));

/** The list that somebody worked in who has been signed out without asking for it, with its filter and order. */
interface LeftList {
  person: string;
  address: string | null;
  keepsUnsaved: boolean;
}
let left: LeftList | null = null;

/**
 * To be called while it is known who is there, who has not asked to leave. `address`: of the list that they worked in;
 * `record`: what stood open instead.
 */
export function notePlace(address: string, record: LeftRecord | null): void {
  const person = session.user?.claims.user_id;
  left = person === undefined ? null : { person, address, keepsUnsaved: (record?.unsaved ?? 0) > 0 };
}

/** Whoever signs out by their own wish is done with it. */
export function forgetPlace(): void {
  left = null;
}

/** Something that was not saved waits for whoever was here last. It is told to everybody, and so names nothing. */
export function keepsUnsaved(): boolean {
  return left?.keepsUnsaved ?? false;
}

/** Where a sign-in leads: to the first page of the role, with its filter and order if the person was there before. */
export function addressAfterSignIn(role: Role): string {
  const home = pathOf(homeRoute(role));
  // Somebody else's is forgotten.
  const address = left?.person === session.user?.claims.user_id ? left?.address : null;
  left = null;
  return address?.startsWith(`${home}?`) ? address : home;
}
