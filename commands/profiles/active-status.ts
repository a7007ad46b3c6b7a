import type { Taken } from '../review/taken.ts';

/**
 * The specification shows the success text even when the change failed. It is kept to the letter;
 * the error comes first, and the notification centre marks the action as failed.
 */
export const SUCCESS_TEXT_AFTER_FAILURE = true;

export interface Toggled extends Taken {
  active: boolean;
}

/** `wanted`: the value for each record by its identifier. Absent: the other one than it has. */
export interface ActiveArgs {
  wanted?: Readonly<Record<string, boolean>>;
}

interface Flagged {
  id: string;
  active: boolean;
}

export function wantedActive({ wanted }: ActiveArgs, { id, active }: Flagged): boolean {
  return wanted?.[id] ?? !active;
}

/** A retry still wants what was wanted: by then somebody may have switched the flag, and the other value would undo it. */
export function stillWanted(args: ActiveArgs, on: readonly Flagged[]): ActiveArgs {
  return { wanted: Object.fromEntries(on.map((record) => [record.id, wantedActive(args, record)])) };
}

/** @param on the records as they were before */
export function activeStatusSentence(changed: number, args: ActiveArgs, on: readonly Flagged[]): string {
  if (changed > 1) return `Active status of ${changed} profiles changed`;
  const activated = on.every((record) => wantedActive(args, record));
  return activated ? 'Successfully activated profile' : 'Successfully deactivated profile';
}
