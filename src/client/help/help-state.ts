import type { Context } from '../../../commands/context.ts';
import { personalState } from '../context/personal.ts';

/** The context from before the help was opened. null: it is closed. */
export const helpState = personalState<{ about: Context | null }>(() => ({ about: null }));
