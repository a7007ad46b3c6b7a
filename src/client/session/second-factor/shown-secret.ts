let shown: string | null = null;

/** The secret on the screen lends itself to the copy command, and to nothing else. */
export function showSecret(secret: string | null): void {
  shown = secret;
}

export function shownSecret(): string | null {
  return shown;
}
