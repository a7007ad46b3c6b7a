import { useRef, type ReactNode, useEffect, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { ItemReference } from '../../../contract/shapes/lease.ts';
import { Scope } from '../../context/scope.tsx';
import type { ShownRecord } from '../../queue/shown-record.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './item-panel.module.css';
import { queueState } from '../../queue/queue-state.ts';
import { focusOnArrival } from '../../ui/return-focus.ts';
import { personal } from '../../context/personal.ts';

interface ItemPanelProps {
  item: ItemReference;
  scope: 'record' | 'review';
  shown: ShownRecord | null;
  error: Error | null;
  gone: boolean;
  head?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}

/** The place of one item: it takes the focus when the person has moved there, and says when it cannot be loaded. */
export function ItemPanel({ item, scope, shown, error, gone, head, children, foot }: ItemPanelProps) {
  const place = useRef<HTMLElement>(null);
  useArrival(place);
  const { ahead } = useSnapshot(queueState);
  return (
    <Scope name={scope} className={styles.panel ?? ''}>
      <article
        ref={place}
        tabIndex={-1}
        className={styles.review}
        aria-labelledby="item-heading"
        data-item={item.id}
        data-next={ahead?.id}
      >
        {head}
        {gone && (
          <ErrorState
            message="This profile has been deleted."
            detail="There is nothing left to decide."
            action={
              <CommandButton id="queue.start" variant="primary">
                Next item
              </CommandButton>
            }
          />
        )}
        {error && !gone && (
          <ErrorState
            message="This item could not be loaded."
            detail={error.message}
            action={<CommandButton id="record.reload">Retry</CommandButton>}
          />
        )}
        {!error && !shown && <Skeleton rows={12} label="Loading the item" />}
        {children}
        {!gone && foot}
      </article>
    </Scope>
  );
}

const followed = personal(() => 0);

/**
 * Focuses the panel when the person has moved there: by a claim, or from the list. An item that is only viewed leaves
 * the focus where it is, so that the list can be walked through.
 */
function useArrival(panel: RefObject<HTMLElement | null>): void {
  const { arrivals } = useSnapshot(queueState);
  useEffect(() => {
    if (arrivals === followed.current) return;
    followed.current = arrivals;
    const element = panel.current;
    if (element && !element.contains(document.activeElement)) focusOnArrival(element, { preventScroll: true });
  }, [arrivals, panel]);
}
