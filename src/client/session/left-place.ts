import type { LeftRecord } from '../../../commands/session/port.ts';
import { homeRoute, matchRoute, mayOpen, pathOf } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { personalState } from '../context/personal.ts';
import { session } from './session-state.ts';

/** Offered after signing in: what was open when the person was signed out. */
export const leftState = personalState<{ record: LeftRecord | null }>(() => ({ record: null }));

/** The list that somebody worked in who has been signed out without asking for it, with its filter and order. */
interface LeftList {
  person: string;
  address: string | null;
  keepsUnsaved: boolean;
}
let left: LeftList | null = null;

/** The page of the product that this tab was opened at, while nobody has come there yet; null: they have, or it was none. */
let askedFor: string | null = null;

/** What keeps it in the history of the tab, so that a reload of the sign-in does not lose it. */
interface Kept {
  askedFor: string | null;
}

/**
 * Call it when the page is opened. `address`: of the requested page; null: it is a page for people who are not signed
 * in, and `state` is what its entry in the history kept.
 */
export function noteAskedFor(address: string | null, state: unknown): void {
  const kept = (state as Partial<Kept> | null)?.askedFor;
  askedFor = address ?? (typeof kept === 'string' ? kept : null);
}

/** For the entry of a page that stands in the way of what was asked for. */
export function keepAskedFor(): Kept {
  return { askedFor };
}

/** Somebody who is signed in stands on a page: what follows is not what the tab was opened for. */
export function noteArrived(): void {
  askedFor = null;
}

/** Where a way home leads: to the page that was asked for if the role may open it, and to its own else. */
export function addressOfHome(role: Role): string {
  const route = askedFor === null ? undefined : matchRoute(askedFor.replace(/[?#].*$/, ''))?.name;
  return askedFor !== null && route !== undefined && mayOpen(role, route) ? askedFor : pathOf(homeRoute(role));
}

/**
 * To be called while it is known who is there, who has not asked to leave. `address`: of the list that they worked in;
 * `record`: what stood open instead.
 */
export function notePlace(address: string, record: LeftRecord | null): void {
  const person = session.user?.claims.user_id;
  left = person === undefined ? null : { person, address, keepsUnsaved: (record?.unsaved ?? 0) > 0 };
}

/** A person who signs out by their own decision is done with it. */
export function forgetPlace(): void {
  left = null;
  askedFor = null;
}

/** Something unsaved waits for the last person. It is shown to everybody, and so names nothing. */
export function keepsUnsaved(): boolean {
  return left?.keepsUnsaved ?? false;
}

/**
 * Where a sign-in leads: to the page that the link was for, or to the first page of the role, with its filter and order
 * if the person was there before.
 */
export function addressAfterSignIn(role: Role): string {
  const home = addressOfHome(role);
  // Somebody else's is forgotten.
  const address = left?.person === session.user?.claims.user_id ? left?.address : null;
  left = null;
  return address?.startsWith(`${home}?`) ? address : home;
}
