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
