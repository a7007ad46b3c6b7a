import { setLoadingAnew, isFetchingAhead } from '../context/fetched.ts';
import { isServerThere } from '../data/network/served-page.ts';
import { SECOND } from '../../contract/base/time-spans.ts';

/** A page is reloaded by itself at most once in this time and for one path: specification, section 9. */
const RELOAD_GUARD = 10 * SECOND;

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
    // Without storage it could reload in a loop.
    return false;
  }
}

/**
 * A deployment renames the parts of the page, so an open page that asks for an old one must reload; Vite reports it. It
 * does not reload for a part nobody waits for, since text typed in the sign-in form would be lost, nor while no server
 * answers, since it would show the browser's own error.
 */
export function reloadOnStaleParts(): void {
  let reloading: Promise<boolean> = Promise.resolve(false);
  window.addEventListener('vite:preloadError', () => {
    if (!isFetchingAhead()) reloading = reloading.then((already) => already || loadAnew());
  });
  setLoadingAnew(() => reloading);
}

/** Reloads the page where the server is there to send it. False: it stays. */
export async function loadAnew(): Promise<boolean> {
  const { pathname: path } = window.location;
  if (!(await isServerThere(path))) return false;
  if (!mayReload({ path, now: Date.now(), storage: sessionStorage })) return false;
  window.location.reload();
  return true;
}
