import { useEffect } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { SECOND } from '../../contract/policy/time-spans.ts';
import { connection } from '../data/connection.ts';
import { outdate, queryClient } from '../data/query-client.ts';

/** Milliseconds after which an open record is read again: others work on it, and on its rules. */
const PACE = 20 * SECOND;

/**
 * Reads an open record again from time to time, while it is visible and there is a network. After a failure it waits
 * until a person asks, as everywhere.
 */
export function useReadWhileOpen(queryKey: QueryKey): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && connection.offlineSince === null) outdate(queryClient, queryKey);
    }, PACE);
    return () => clearInterval(timer);
    // A key is a new array each time with the same content.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [JSON.stringify(queryKey)]);
}
