import { useSnapshot } from 'valtio';
import { late } from '../../ui/states/late.tsx';
import { idleState } from './idle-watch.ts';

/** Needed minutes after the page at the earliest, so it is fetched later. */
const IdleWarning = late(async () => (await import('./idle-warning.tsx')).IdleWarning);
export const preloadIdleWarning = IdleWarning.preload;

export function LateIdleWarning() {
  const { warning } = useSnapshot(idleState);
  return warning && <IdleWarning />;
}
