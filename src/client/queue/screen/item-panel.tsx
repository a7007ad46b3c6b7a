import { useRef, type ReactNode, useEffect, type RefObject } from 'react';
import { useSnapshot } from 'valtio';
import type { ItemReference } from '../../../contract/queue/lease.ts';
import { Scope } from '../../context/scope.tsx';
import type { ShownRecord } from '../shown-record.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { queueState } from '../queue-state.ts';
import { focusOnArrival } from '../../ui/return-focus.ts';
import { personal } from '../../context/personal.ts';
import { isLocaleProfile } from '../../../../commands/context.ts';
import { list, selection } from '../../list/list-state.ts';
import { PersonText } from '../../ui/text/person-text.tsx';
import styles from './item-panel.module.css';
import flow from '../../ui/layout/flow.module.css';

interface ItemPanelProps {
  item: ItemReference;
  scope: 'record' | 'review';
  shown: ShownRecord | null;
  error: Error | null;
  gone: boolean;
  head?: ReactNode;
  children: ReactNode;
  /** Below what is read, which it never covers; absent: the children have their own. */
  foot?: ReactNode;
}

/** The place of one item: it takes the focus when the person has moved there, and says when it cannot be loaded. */
export function ItemPanel({ item, scope, shown, error, gone, head, children, foot }: ItemPanelProps) {
  const place = useRef<HTMLElement>(null);
  useArrival(place);
  const { ahead } = useSnapshot(queueState);
  const read = (
    <>
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
    </>
  );
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
        {foot === undefined ? read : <div className={styles.read}>{read}</div>}
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

/** In place of one item: while several are marked, keys and buttons decide on these. */
export function MarkedItems() {
  // The selection itself is not observed; its version says when to look again.
  useSnapshot(list);
  const marked = [...selection.values()];
  return (
    <section className={styles.panel} aria-labelledby="marked-heading">
      <div className={styles.marked}>
        <h2 id="marked-heading">
          {marked.length} {marked.length === 1 ? 'item is' : 'items are'} selected
        </h2>
        <p className={flow.muted}>Your decision applies to all of them, and you do not have to claim each one.</p>
        <ul>
          {marked.map((record) => (
            <li key={record.id}>
              <PersonText>{record.profile_name || 'No name yet'}</PersonText>
              {isLocaleProfile(record) && <span className={flow.muted}> · {record.locale.language}</span>}
            </li>
          ))}
        </ul>
        <div className={styles.actions} role="toolbar" aria-label="Decide on the selected items">
          {(['base-profile', 'locale-profile'] as const).map((kind) => [
            <CommandButton key={`${kind} approve`} id={`${kind}.approve`} variant="primary">
              Approve
            </CommandButton>,
            <CommandButton key={`${kind} disapprove`} id={`${kind}.disapprove`} variant="outline">
              Disapprove
            </CommandButton>,
          ])}
          <CommandButton id="list.clear-selection" variant="text">
            Clear
          </CommandButton>
        </div>
      </div>
    </section>
  );
}
