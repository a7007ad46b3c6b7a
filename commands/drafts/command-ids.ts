/** Commands on what was typed and not saved. */
export const DRAFT_COMMAND_IDS = [
  'form.drop-draft',
  'draft.take-over',
  'draft.drop',
  'form.keep-draft-and-go',
  'form.discard-and-go',
] as const;
