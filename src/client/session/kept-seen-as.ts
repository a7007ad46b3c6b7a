import type { Role } from '../../contract/base/roles.ts';
import { seenAsFromHeader, seenAsToHeader, type SeenAs } from '../../contract/staff/seen-as.ts';
import { roleOf, signInOf, type SignedInUser } from './claims.ts';
import { RIGHTS } from '../../contract/base/rights.ts';

/** In this tab's storage: a reloaded page finds it there, and no other tab does. */
const STORE = 'dossier.seen-as';

/** Read once: a page keeps the person it was loaded as, also where somebody cancels a reload. */
const atLoad = read();

interface Rights {
  role: Role | null;
  /** The person and role that they see the workbench as, if any: the role is that one then. */
  seenAs: SeenAs | null;
}

/** The rights that this page shows. Only an Admin may see as others do, whatever a storage says. */
export function rightsOn(user: SignedInUser): Rights {
  const own = roleOf(user);
  const seenAs = own !== null && RIGHTS.staff['see-as'].includes(own) ? kept(signInOf(user)) : null;
  return { role: seenAs?.role ?? own, seenAs };
}

/** From the next load of this tab on, for as long as this sign-in lasts; null: as themselves. */
export function keepSeenAs(user: SignedInUser, seenAs: SeenAs | null): void {
  if (seenAs === null) sessionStorage.removeItem(STORE);
  else sessionStorage.setItem(STORE, `${signInOf(user)}\n${seenAsToHeader(seenAs)}`);
}

function kept(signIn: string): SeenAs | null {
  const [of, seenAs = ''] = atLoad.split('\n');
  return of === signIn ? seenAsFromHeader(seenAs) : null;
}

function read(): string {
  try {
    return sessionStorage.getItem(STORE) ?? '';
  } catch {
    // A browser that refuses storage keeps none.
    return '';
  }
}
