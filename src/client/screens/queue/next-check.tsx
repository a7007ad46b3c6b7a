import { useEffect } from 'react';
import { outdate, queryClient } from '../../data/query-client.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { useSecond } from '../../ui/clock.ts';
import flow from '../../ui/flow.module.css';

/** Seconds between two looks at an empty queue, should the live connection be broken. */
const CHECK_SECONDS = 30;

/** Looks again by itself, and says when. */
export function NextCheck() {
  const now = useSecond();
  const left = Math.max(0, CHECK_SECONDS - Math.floor((now - lastLook()) / 1000));
  useEffect(() => {
    if (left === 0) outdate(queryClient, queryKeys.queue);
  }, [left]);
  return <span className={flow.muted}>Next check in {left} s</span>;
}

/** Milliseconds since 1970; a look that failed counts as well. */
function lastLook(): number {
  const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = queryClient.getQueryState(queryKeys.queue) ?? {};
  return Math.max(dataUpdatedAt, errorUpdatedAt);
}
