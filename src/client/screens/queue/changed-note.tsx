import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { changeInWords, drawnItemOf, announceChange, type DrawnItem } from '../../queue/changed-item.ts';
import { queueState } from '../../queue/queue-state.ts';
import type { ShownRecord } from '../../queue/shown-record.ts';
import styles from './item-panel.module.css';
import { useFacts } from './use-facts.ts';

/** Somebody else's changes while the item was on the screen; shown until another one is. */
export function ChangedNote({ shown }: { shown: ShownRecord }) {
  const { changed } = useSnapshot(queueState);
  const facts = useFacts(shown);
  const painted = useRef<DrawnItem | null>(null);
  useEffect(() => {
    const now = drawnItemOf(shown, facts);
    const before = painted.current;
    if (before) announceChange(before, now);
    // Until the rest of a newer version is loaded only its status may be new: a part of the change.
    const isSame = before?.id === now.id && before.version === now.version;
    painted.current = isSame ? { ...now, status: before.status, images: before.images } : now;
  }, [shown, facts]);
  if (changed?.id !== shown.record.id) return null;
  return (
    <p className={styles.banner} data-tone="warning">
      {changeInWords(changed)}
    </p>
  );
}
