import { personalState } from './personal.ts';

/** Parts of the page that could not be fetched ask anew whenever this grows. */
export const missingParts = personalState(() => ({ tries: 0 }));

/** A person wants them once more. */
export function askForMissingParts(): void {
  missingParts.tries += 1;
}
