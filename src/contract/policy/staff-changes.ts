/** What can be done about an account, as the list of changes names it. */
export const STAFF_CHANGES = {
  added: 'added',
  changed: 'changed',
  disabled: 'disabled',
  enabled: 'enabled',
  'second-factor-reset': 'second factor reset',
  'signed-out': 'signed out everywhere',
  invited: 'given a link to set a password',
  'password-set': 'password set',
  'sign-in-ended': 'one sign-in ended',
  'other-sign-ins-ended': 'other sign-ins ended',
  proven: 'confirmed that it is them',
  'recovery-codes-made': 'recovery codes made',
  'recovery-code-used': 'signed in with a recovery code',
} as const;
export type StaffChange = keyof typeof STAFF_CHANGES;
