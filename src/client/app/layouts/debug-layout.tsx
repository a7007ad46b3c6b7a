import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { workbench } from '../../context/workbench-state.ts';
import { session } from '../../session/session-state.ts';
import styles from './layouts.module.css';

/** Adds role and route in a corner, for developers only; in a production build it is not there. */
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
    <div className={styles.debug} aria-hidden="true">
      {userRole || 'no role'} · {login} · {current?.route ?? 'no route'} · {import.meta.env.MODE}
    </div>
  );
}
