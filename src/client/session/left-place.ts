import { homeRoute, pathOf } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { session } from './session-state.ts';

/** Where somebody was who has been signed out without asking for it. Only they find it again, and on this page only. */
let left: { person: string; address: string } | null = null;

/** To be called while it is known who is there. `address`: of the list that they worked in, with its filter and order. */
export function notePlace(address: string): void {
  const person = session.user?.claims.user_id;
  left = person === undefined ? null : { person, address };
}

/** Whoever signs out by their own wish is done with it. */
export function forgetPlace(): void {
  left = null;
}

/** Where a sign-in leads: to the first page of the role, with its filter and order if the person was there before. */
export function addressAfterSignIn(role: Role): string {
  const home = pathOf(homeRoute(role));
  const mine = left;
  left = null;
  if (mine?.person !== session.user?.claims.user_id) return home;
  return mine?.address.startsWith(`${home}?`) ? mine.address : home;
}
