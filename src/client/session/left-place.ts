import { homeRoute, pathOf } from '../../contract/policy/access.ts';
import type { Role } from '../../contract/policy/roles.ts';
import { session } from './session-state.ts';

/** A record that was open on a page of its own, and how many changes of it were not saved. */
export interface LeftRecord {
  kind: 'base' | 'locale';
  profileBaseId: string;
  profileId: string;
  name: string;
  unsaved: number;
}

interface LeftPlace {
  person: string;
  address: string | null;
  record: LeftRecord | null;
}

/** Where somebody was who has been signed out without asking for it. Only they find it again, and on this page only. */
let left: LeftPlace | null = null;

/**
 * To be called while it is known who is there. `address`: of the list that they worked in, with its filter and order;
 * `record`: what stood open instead.
 */
export function notePlace(address: string, record: LeftRecord | null): void {
  const person = session.user?.claims.user_id;
  left = person === undefined ? null : { person, address, record };
}

/** Whoever signs out by their own wish is done with it. */
export function forgetPlace(): void {
  left = null;
}

/** Something that was not saved waits for whoever was here last. It is told to everybody, and so names nothing. */
export function keepsUnsaved(): boolean {
  return (left?.record?.unsaved ?? 0) > 0;
}

/** Where a sign-in leads: to the first page of the role, with its filter and order if the person was there before. */
export function addressAfterSignIn(role: Role): string {
  const home = pathOf(homeRoute(role));
  const address = ofThisPerson()?.address;
  if (left) left = { ...left, address: null };
  return address?.startsWith(`${home}?`) ? address : home;
}

/** What the person who has signed in had open when they were signed out; it is told once. */
export function takeLeftRecord(): LeftRecord | null {
  const record = ofThisPerson()?.record ?? null;
  if (left) left = { ...left, record: null };
  return record;
}

/** Somebody else's is forgotten. */
function ofThisPerson(): LeftPlace | null {
  if (left?.person !== session.user?.claims.user_id) left = null;
  return left;
}
