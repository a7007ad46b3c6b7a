import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { SECOND } from '../../contract/policy/time-spans.ts';
import { connection } from '../data/connection.ts';
import { outdate, queryClient } from '../data/query-client.ts';

/** Milliseconds after which a record that stands open is read again: others work on it, and on what it goes by. */
const PACE = 20 * SECOND;

/**
 * Reads an open record again from time to time, while anybody can see it and there is a network. What has failed waits
 * until a person asks, as everywhere.
 */
export function useReadWhileOpen(queryKey: QueryKey): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && connection.offlineSince === null) outdate(queryClient, queryKey);
    }, PACE);
    return () => clearInterval(timer);
    // A key is written anew each time, and says the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [JSON.stringify(queryKey)]);
}
