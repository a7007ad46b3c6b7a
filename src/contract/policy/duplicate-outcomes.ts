/** `logged`: a save went on under a filter that only takes note. `continued`: in spite of a warning. */
export const OUTCOME_LABELS = {
  linked: 'Same person',
  not_duplicate: 'Not a duplicate',
  unsure: 'Unsure',
  undone: 'Undone',
  blocked: 'Blocked',
  continued: 'Warned and continued',
  logged: 'Noted',
  reopened: 'Reopened',
} as const;
export type DuplicateOutcome = keyof typeof OUTCOME_LABELS;
export const DUPLICATE_OUTCOMES = Object.keys(OUTCOME_LABELS) as [DuplicateOutcome, ...DuplicateOutcome[]];

/** What a filter does to a save that it finds something for: where it is chosen, and in a line about the filter. */
export const ACTION_WORDS = {
  warn: 'Warn, and save with a reason',
  block: 'Block the save',
  log: 'Only log it',
} as const;
export const ACTION_IN_SHORT = { warn: 'shows a warning', block: 'blocks the save', log: 'logs only' } as const;
