import { personal } from '../../context/personal.ts';

const shown = personal<string | null>(() => null);

/** The secret on the screen, for the copy command alone. */
export function showSecret(secret: string | null): void {
  shown.current = secret;
}

export function shownSecret(): string | null {
  return shown.current;
}
