/** Commands on documents and on their viewer. */
export const DOCUMENT_COMMAND_IDS = [
  'documents.view',
  'document.upload',
  'document.send',
  'document.send-again',
  'document.forget-uploads',
  'document.delete',
  'document.keep',
  'document.send-deletion',
  'documents.next',
  'documents.previous',
  'documents.next-page',
  'documents.previous-page',
  'documents.zoom-in',
  'documents.zoom-out',
  'documents.zoom-fit',
  'documents.download',
  'documents.close',
  'documents.delete-shown',
] as const;

/** The commands of one's own account, in the order of `COMMAND_IDS`. */
export const ACCOUNT_COMMAND_IDS = [
  'account.end-sign-in',
  'account.end-other-sign-ins',
  'account.change-password',
  'account.save-password',
  'account.make-recovery-codes',
  'account.confirm-recovery-codes',
  'account.close-form',
  'account.copy-codes',
  'account.put-codes-away',
] as const;

/** Commands on what was typed and not saved. */
export const DRAFT_COMMAND_IDS = [
  'form.drop-draft',
  'draft.take-over',
  'draft.drop',
  'form.keep-draft-and-go',
  'form.discard-and-go',
] as const;
