import { renameSync, writeFileSync } from 'node:fs';

/**
 * Puts the clock of a process with movable-clock.mjs so many milliseconds ahead of this machine's; it is taken at once.
 * Written beside and put in its place: a file that is just being written is empty for a moment, which put the clock back
 * by hours and had the server refuse its own tokens as ones of the future.
 */
export function setClockFile(file: string, ahead: number): void {
  writeFileSync(`${file}.next`, String(ahead));
  renameSync(`${file}.next`, file);
}
