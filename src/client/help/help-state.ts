import type { Context } from '../../../commands/context.ts';
import { personalState } from '../context/personal.ts';

/** What the help is about: the context from before it was opened. null: it is closed. */
export const helpState = personalState<{ about: Context | null }>(() => ({ about: null }));
