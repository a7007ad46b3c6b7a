import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../data/connection.ts';

/**
 * Whether the file at this address could not be fetched. Once the network is back, or under an address that was signed
 * anew, it may be tried again.
 */
export function useFailedFile(url: string | null): { failed: boolean; onError: () => void } {
  const { returns } = useSnapshot(connection);
  const [failure, setFailure] = useState<{ url: string | null; returns: number } | null>(null);
  const failed = failure !== null && failure.url === url && failure.returns === returns;
  return { failed, onError: () => setFailure({ url, returns }) };
}

/** A link is signed anew every few minutes; what it leads to is named by its path. */
export function contentOf(url: string): string {
  return url.split('?', 1)[0] ?? '';
}
