import { documentState } from './document-state.ts';

/** The viewer has an address of its own, so that it can be linked to and Back closes it. */
const HASH = '#documents';

export function openLayer(): void {
  if (location.hash !== HASH) history.pushState(null, '', location.pathname + location.search + HASH);
}

export function closeLayer(): void {
  documentState.shown = null;
  if (location.hash === HASH) history.replaceState(null, '', location.pathname + location.search);
}

/** Opens and closes the viewer with the address. Returns the way to stop. */
export function followAddress(): () => void {
  const follow = () => {
    const addressed = location.hash === HASH;
    if (!addressed) documentState.shown = null;
    else documentState.shown ??= documentState.subject?.documents[0]?.id ?? null;
  };
  follow();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  return () => {
    window.removeEventListener('popstate', follow);
    window.removeEventListener('hashchange', follow);
  };
}
