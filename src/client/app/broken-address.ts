import { fetched, fetchAhead } from '../context/fetched.ts';

const fetchUnknownParts = fetched(() => import('../notices/unknown-parts.ts'));

/**
 * Removes the parts of the address with a broken escape and shows which: every reader would decode them differently.
 */
export function leaveOutBroken(): void {
  const { pathname, search, hash } = window.location;
  const parts = search.slice(1).split('&');
  const whole = parts.filter(isText);
  if (whole.length === parts.length) return;
  const rest = whole.join('&');
  window.history.replaceState(window.history.state, '', pathname + (rest && `?${rest}`) + hash);
  void fetchAhead(fetchUnknownParts).then((unknownParts) =>
    unknownParts?.showLeftOutParts(parts.filter((part) => !isText(part))),
  );
}

function isText(part: string): boolean {
  try {
    // The bundler drops a call whose value is not used.
    return decodeURIComponent(part).length >= 0;
  } catch {
    return false;
  }
}
