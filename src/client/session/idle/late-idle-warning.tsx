import { useSnapshot } from 'valtio';
import { late } from '../../ui/late.tsx';
import { idleState } from './idle-state.ts';

/** It comes minutes after the page: it is fetched after it, long before it is needed. */
const IdleWarning = late(async () => (await import('./idle-warning.tsx')).IdleWarning);
export const preloadIdleWarning = IdleWarning.preload;

export function LateIdleWarning() {
  const { warning } = useSnapshot(idleState);
  return warning && <IdleWarning />;
}
