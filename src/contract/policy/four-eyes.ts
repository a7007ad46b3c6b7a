/** How a person's approval of their own work is taken. */
export const FOUR_EYES_LABELS = { off: 'Off', warn: 'Warn', enforce: 'Refuse' } as const;
export type FourEyes = keyof typeof FOUR_EYES_LABELS;

export type FourEyesVerdict = 'allowed' | 'warned' | 'refused';

/** `own`: the person created the base profile, or was the last to fill in the locale profile. */
export function judgeFourEyes(setting: FourEyes, own: boolean): FourEyesVerdict {
  if (!own || setting === 'off') return 'allowed';
  return setting === 'warn' ? 'warned' : 'refused';
}

/** Why somebody may not approve their own work, where the setting is `enforce`. */
export const FOUR_EYES_REFUSAL = 'Someone else has to approve what you made yourself.';

/** The question before somebody approves their own work. */
export const FOUR_EYES_WARNING = 'This is your own work. Someone else should approve it. Approve it anyway?';
