import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { workbench } from '../../workbench/workbench-state.ts';
import { session } from '../../session/session-state.ts';
import styles from './debug-layout.module.css';

/** Shows role and route in a corner, for developers only; not in a production build. */
export function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {import.meta.env.DEV && <Corner />}
    </>
  );
}

function Corner() {
  const { current } = useSnapshot(workbench);
  const { userRole, login } = useSnapshot(session);
  return (
    <aside className={styles.debug} aria-label="For developers">
      {userRole || 'no role'} · {login} · {current?.route ?? 'no route'} · {import.meta.env.MODE}
    </aside>
  );
}
