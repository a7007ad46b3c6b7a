/** `logged`: a save went on under a filter that only takes note. `continued`: in spite of a warning. */
export const OUTCOME_LABELS = {
  linked: 'Same person',
  not_duplicate: 'Not a duplicate',
  unsure: 'Unsure',
  undone: 'Undone',
  blocked: 'Blocked',
  continued: 'Saved despite a warning',
  logged: 'Logged',
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

export const BAD_PICTURE_WAYS = {
  upload: 'Upload refused',
  crop: 'Crop refused',
  document: 'Document refused',
  stored: 'Found among the stored pictures',
} as const;
export type BadPictureWay = keyof typeof BAD_PICTURE_WAYS;

/** Hashes in one file, and in all lists together. */
export const HASHES_IN_FILE = 5000;
export const HASHES_IN_ALL = 100_000;
export const LISTS_IN_ALL = 200;
export const LABEL_MOST = 100;
/** Characters of the word with which a case is closed. */
export const WORD_MOST = 500;

export const PICTURE_HASH = /^[0-9a-f]{64}$/i;
