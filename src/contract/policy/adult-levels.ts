/** Levels that are shown as they are; every other one, and a picture without a level, starts blurred. */
const SHOWN_LEVELS: ReadonlySet<string> = new Set(['none', 'mild']);

/** Whether a picture is blurred until it is revealed. `level`: name of its adult-level tag, or null. */
export function isBlurred(level: string | null): boolean {
  return level === null || !SHOWN_LEVELS.has(level);
}
