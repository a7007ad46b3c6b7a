import { useRef, type ReactNode } from 'react';
import type { ItemReference } from '../../../contract/shapes/queue.ts';
import { Scope } from '../../context/scope.tsx';
import type { ShownRecord } from '../../queue/shown-record.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './item-panel.module.css';
import { useArrival } from './use-arrival.ts';

interface ItemPanelProps {
  item: ItemReference;
  scope: 'record' | 'review';
  shown: ShownRecord | null;
  error: Error | null;
  /** Above what may still be loading. */
  head?: ReactNode;
  /** The item, once it has come. */
  children: ReactNode;
  foot?: ReactNode;
}

/** Where one item stands: it takes the focus when the person has gone there, and says when it cannot be loaded. */
export function ItemPanel({ item, scope, shown, error, head, children, foot }: ItemPanelProps) {
  const place = useRef<HTMLElement>(null);
  useArrival(place);
  return (
    <Scope name={scope} className={styles.panel ?? ''}>
      <article ref={place} tabIndex={-1} className={styles.review} aria-labelledby="item-heading" data-item={item.id}>
        {head}
        {error && (
          <ErrorState
            message="This item could not be loaded."
            detail={error.message}
            action={<CommandButton id="record.reload">Retry</CommandButton>}
          />
        )}
        {!error && !shown && <Skeleton rows={12} label="Loading the item" />}
        {children}
        {foot}
      </article>
    </Scope>
  );
}
