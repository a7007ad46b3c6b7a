import { useEffect, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { queueState } from '../../queue/queue-state.ts';
import { focusOnArrival } from '../../ui/return-focus.ts';
import { personal } from '../../context/personal.ts';

const followed = personal(() => 0);

/**
 * Gives the focus to the panel when the person has gone there: by a claim, or from the list. An item
 * that is only looked at leaves the focus where it is, so that the list can be walked through.
 */
export function useArrival(panel: RefObject<HTMLElement | null>): void {
  const { arrivals } = useSnapshot(queueState);
  useEffect(() => {
    if (arrivals === followed.current) return;
    followed.current = arrivals;
    const element = panel.current;
    if (element && !element.contains(document.activeElement)) focusOnArrival(element, { preventScroll: true });
  }, [arrivals, panel]);
}
