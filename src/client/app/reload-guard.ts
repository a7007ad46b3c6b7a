import { isFetchingAhead } from '../context/fetch-ahead.ts';
import { SECOND } from '../../contract/policy/time-spans.ts';

/** A page is reloaded by itself at most once in this time and for one path: specification, section 9. */
export const RELOAD_GUARD = 10 * SECOND;

const STORE = 'dossier.reloaded';

interface Place {
  path: string;
  /** Milliseconds since 1970. */
  now: number;
  storage: Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Whether the page may reload itself here: at most once in 10 s for one path, so that a part that is
 * really missing does not reload for ever. A yes is remembered over the reload.
 */
export function mayReload({ path, now, storage }: Place): boolean {
  try {
    const last: unknown = JSON.parse(storage.getItem(STORE) ?? 'null');
    const again =
      typeof last === 'object' &&
      last !== null &&
      'path' in last &&
      last.path === path &&
      'at' in last &&
      typeof last.at === 'number' &&
      now - last.at < RELOAD_GUARD;
    if (again) return false;
    storage.setItem(STORE, JSON.stringify({ path, at: now }));
    return true;
  } catch {
    // What cannot be remembered could go round in circles.
    return false;
  }
}

/**
 * A deployment gives the parts of the page new names; an open page asks for the old ones and must
 * load anew. Vite tells when a part cannot be had. One that nothing waits for can wait as well: what is typed
 * into the sign-in form would be lost.
 */
export function reloadOnStaleParts(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isFetchingAhead()) return;
    if (!mayReload({ path: window.location.pathname, now: Date.now(), storage: sessionStorage })) return;
    event.preventDefault();
    window.location.reload();
  });
}
