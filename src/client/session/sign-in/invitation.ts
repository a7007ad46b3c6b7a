import { useSyncExternalStore } from 'react';

const BEGINNING = '#invite=';

/**
 * The token in the link by which somebody sets their first password; null: there is none. It stays in the address until
 * it is used, for a reload; behind the `#` browsers send it nowhere.
 */
export function useInvitation(): string | null {
  return useSyncExternalStore(follow, invitationInAddress);
}

/** The same outside components. */
export function invitationInAddress(): string | null {
  const { hash } = window.location;
  return hash.startsWith(BEGINNING) && hash.length > BEGINNING.length ? hash.slice(BEGINNING.length) : null;
}

/** A link put into the address of an open page loads nothing. */
function follow(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
