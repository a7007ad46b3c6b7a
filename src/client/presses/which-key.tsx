import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Continuation } from '../../../commands/keys/find-bindings.ts';
import { dispatch } from '../context/dispatch.ts';
import { Kbd } from '../ui/controls/kbd.tsx';
import { hintOf } from '../keyboard/hints.ts';
import styles from './which-key.module.css';
import { endPending, pendingPress } from './press-order.ts';

/**
 * What can follow the first press of a sequence. The stylesheet delays it by 250 ms, so people who know the second
 * press never see it.
 */
export function WhichKey() {
  const { first, continuations } = useSnapshot(pendingPress);
  return (
    <div role="status" aria-label="Keys that can follow">
      {first !== null && <Panel first={first} continuations={continuations} />}
    </div>
  );
}

function Panel({ first, continuations }: { first: string; continuations: readonly Continuation[] }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A person who continues with the pointer elsewhere does not finish the sequence.
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && panel.current?.contains(target))) endPending();
    };
    document.addEventListener('pointerdown', onPointerDown, { capture: true });
    return () => document.removeEventListener('pointerdown', onPointerDown, { capture: true });
  }, []);
  return (
    // The focus stays where it is, on the command's subject.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={panel} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <p className={styles.first}>
        <Kbd hint={hintOf(first)} spoken /> and then… <span className={styles.way}>Esc cancels</span>
      </p>
      <ul className={styles.list}>
        {continuations.map((continuation) => (
          <li key={continuation.press}>
            <Entry {...continuation} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Not reached by Tab, which is a press like any other here: each entry has its key. */
function Entry({ press, title, reason, invocation }: Continuation) {
  const run = () => {
    endPending();
    void dispatch(invocation, 'button');
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.entry}
      aria-disabled={reason !== '' || undefined}
      onClick={run}
    >
      <Kbd hint={hintOf(press)} spoken />{' '}
      <span>
        {title}
        {reason !== '' && <span className={styles.reason}> {reason}</span>}
      </span>
    </button>
  );
}
