import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function onChange(changed: () => void): () => void {
  const finger = matchMedia(QUERY);
  finger.addEventListener('change', changed);
  return () => finger.removeEventListener('change', changed);
}

/** Whether the person uses a finger, which needs 44 px. Style sheets use the same query. */
export function useFinger(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(QUERY).matches);
}
