import { personalState } from '../../context/personal.ts';

export interface IdleWarning {
  /** When the sign-out comes, in milliseconds since 1970. */
  signOutAt: number;
  /** The person has been active again: the warning closes in a moment. */
  answered: boolean;
}

/** The warning before the idle sign-out; null while there is none. */
export const idleState = personalState<{ warning: IdleWarning | null }>(() => ({ warning: null }));
