import type { Taken } from '../review/taken.ts';

/**
 * The specification shows the success text even when the change failed. It is kept to the letter;
 * the error comes first, and the notification centre marks the action as failed.
 */
export const SUCCESS_TEXT_AFTER_FAILURE = true;

export interface Toggled extends Taken {
  active: boolean;
}

/** @param on the records as they were before */
export function activeStatusSentence(changed: number, on: readonly { active: boolean }[]): string {
  if (changed > 1) return `Active status of ${changed} profiles changed`;
  const activated = on.every((record) => !record.active);
  return activated ? 'Successfully activated profile' : 'Successfully deactivated profile';
}
