import { useSyncExternalStore, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { workbench } from '../../workbench/workbench-state.ts';
import { session } from '../../session/session-state.ts';
import { late } from '../../ui/late.tsx';
import styles from './debug-layout.module.css';

/** Behind this anchor lies the page of all pieces. */
const PIECES = '#pieces';

/** Said where it is loaded, so that a production build has neither the page nor a way to it. */
const Gallery = import.meta.env.DEV ? late(async () => (await import('./gallery.tsx')).Gallery) : null;

/** Adds role and route in a corner and the page of all pieces, for developers only. */
export function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {Gallery && <Corner />}
    </>
  );
}

function Corner() {
  const { current } = useSnapshot(workbench);
  const { userRole, login } = useSnapshot(session);
  const open = useSyncExternalStore(onAnchor, () => window.location.hash === PIECES);
  return (
    <>
      {open && Gallery && <Gallery />}
      <aside className={styles.debug} aria-label="For developers">
        {userRole || 'no role'} · {login} · {current?.route ?? 'no route'} · {import.meta.env.MODE} ·{' '}
        <a href={PIECES}>Pieces</a>
      </aside>
    </>
  );
}

function onAnchor(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}
