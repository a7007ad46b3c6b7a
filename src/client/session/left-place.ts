import type { LeftRecord } from '../../../commands/session/port.ts';
import { homeRoute, matchRoute, mayOpen, pathOf } from '../../contract/base/routes.ts';
import type { Role } from '../../contract/base/roles.ts';
import { personalState } from '../context/personal.ts';
import { session } from './session-state.ts';

/** Offered after signing in: what was open when the person was signed out. */
export const leftState = personalState<{ record: LeftRecord | null }>(() => ({ record: null }));

/** The list of a person who was signed out without asking for it, with its filter and order. */
interface LeftList {
  person: string;
  address: string | null;
  keepsUnsaved: boolean;
}
let left: LeftList | null = null;

/** The page at which this tab was opened, until somebody has reached it; null: they have, or there was none. */
let askedFor: string | null = null;

/** Its form in the history of the tab, so that a reload of the sign-in does not lose it. */
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

/** For the history entry of a page shown before the requested one. */
export function keepAskedFor(): Kept {
  return { askedFor };
}

/** A signed-in person is on a page: from now on the tab's first address no longer counts. */
export function noteArrived(): void {
  askedFor = null;
}

/** The target of a way home: the requested page if the role may open it, else the role's own. */
export function addressOfHome(role: Role): string {
  const route = askedFor === null ? undefined : matchRoute(askedFor.replace(/[?#].*$/, ''))?.name;
  return askedFor !== null && route !== undefined && mayOpen(role, route) ? askedFor : pathOf(homeRoute(role));
}

/**
 * Call it while the person, who has not asked to leave, is still known. `address`: of their list.
 */
export function notePlace(address: string, keepsUnsaved: boolean): void {
  const person = session.user?.claims.user_id;
  left = person === undefined ? null : { person, address, keepsUnsaved };
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
 * The target of a sign-in: the page of the link, or the first page of the role, with its filter and order if the person
 * was there before.
 */
export function addressAfterSignIn(role: Role): string {
  const home = addressOfHome(role);
  // Somebody else's is dropped.
  const address = left?.person === session.user?.claims.user_id ? left?.address : null;
  left = null;
  return address?.startsWith(`${home}?`) ? address : home;
}
