/** How a person's approval of their own work is taken. */
export const FOUR_EYES = ['off', 'warn', 'enforce'] as const;
export type FourEyes = (typeof FOUR_EYES)[number];

export type FourEyesVerdict = 'allowed' | 'warned' | 'refused';

/** `own`: the person created the base profile, or was the last to fill in the locale profile. */
export function judgeFourEyes(setting: FourEyes, own: boolean): FourEyesVerdict {
  if (!own || setting === 'off') return 'allowed';
  return setting === 'warn' ? 'warned' : 'refused';
}

/** The question before somebody approves their own work. */
export const FOUR_EYES_WARNING = 'This is your own work. Somebody else should approve it. Approve it all the same?';
