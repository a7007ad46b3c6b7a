import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { idleState } from './idle-state.ts';

export const loadIdleWarning = () => import('./idle-warning.tsx');
const IdleWarning = lazy(async () => ({ default: (await loadIdleWarning()).IdleWarning }));

/** The warning comes minutes after the page: it is fetched after it, long before it is needed. */
export function LateIdleWarning() {
  const { warning } = useSnapshot(idleState);
  return (
    warning && (
      <Suspense fallback={null}>
        <IdleWarning />
      </Suspense>
    )
  );
}
