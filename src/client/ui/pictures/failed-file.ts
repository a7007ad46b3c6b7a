import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../data/network/connection.ts';
import { canExpire, renewIfExpired, useNewestLink } from '../../data/links.ts';

interface File<Url> {
  /** Its present address. */
  url: Url;
  failed: boolean;
  onError: () => void;
}

/**
 * Whether the file at this address could not be fetched. An expired address is renewed first. Once the network is back,
 * or under an address that was signed anew, it may be tried again.
 */
export function useFailedFile<Url extends string | null>(asked: Url): File<Url> {
  const url = useNewestLink(asked);
  const { returns } = useSnapshot(connection);
  const [failure, setFailure] = useState<{ url: string | null; returns: number } | null>(null);
  const failed = failure !== null && failure.url === url && failure.returns === returns;
  const note = () => setFailure({ url, returns: connection.returns });
  return {
    url,
    failed,
    onError: () => (url !== null && canExpire(url) ? void renewIfExpired(url).then(note) : note()),
  };
}
