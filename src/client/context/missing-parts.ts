import { personalState } from './personal.ts';

/** Missing parts are requested again whenever this grows. */
export const missingParts = personalState(() => ({ tries: 0 }));

export function askForMissingParts(): void {
  missingParts.tries += 1;
}
