import { useSnapshot } from 'valtio';
import { keyHint } from '../../../commands/key-hint.ts';
import { Kbd } from '../ui/kbd.tsx';
import { pendingPress } from './pending-press.ts';
import { PLATFORM } from './platform.ts';
import styles from './which-key.module.css';

/** What can follow the first press of a sequence. Whoever knows the second one never sees it. */
export function WhichKey() {
  const { first, continuations } = useSnapshot(pendingPress);
  return (
    <div role="status" aria-label="Keys that can follow">
      {first !== null && (
        <div className={styles.panel}>
          <p className={styles.first}>
            <Kbd hint={keyHint(first, PLATFORM)} /> and then… <span className={styles.way}>Esc ends it</span>
          </p>
          <ul className={styles.list}>
            {continuations.map(({ press, title, reason }) => (
              <li key={press} data-blocked={reason !== '' || undefined}>
                <Kbd hint={keyHint(press, PLATFORM)} />
                <span className="visually-hidden">{keyHint(press, PLATFORM)}</span> {title}
                {reason !== '' && <span className={styles.reason}> {reason}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
