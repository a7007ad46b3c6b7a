import { personal } from '../../context/personal.ts';

const used = personal(() => 0);

/** Notes that this tab is being used. */
export function noteUse(): void {
  used.current = Date.now();
}

/** When this tab was last used, in milliseconds since 1970; 0: not yet. */
export function usedAt(): number {
  return used.current;
}
