import { personal } from '../../context/personal.ts';

const used = personal(() => 0);

/** Somebody does something in this tab now. */
export function noteUse(): void {
  used.current = Date.now();
}

/** When somebody did something in this tab last, in milliseconds since 1970; 0: nobody has yet. */
export function usedAt(): number {
  return used.current;
}
