import { useSyncExternalStore } from 'react';

const QUERY = '(pointer: coarse)';

function onChange(changed: () => void): () => void {
  const finger = matchMedia(QUERY);
  finger.addEventListener('change', changed);
  return () => finger.removeEventListener('change', changed);
}

/** Whether what is pressed is pressed by a finger, which needs 44 px. Style sheets ask the same. */
export function useFinger(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(QUERY).matches);
}
