import type { Handlers } from '../calls/handler.ts';
import { listPreferences } from './list-preferences.ts';
import { setPreference } from './set-preference.ts';

export const preferenceHandlers = {
  'preference.list': (_input, call) => listPreferences(call),
  'preference.set': ({ params, body }, call) => setPreference(params.key, body.value, call),
} satisfies Partial<Handlers>;
