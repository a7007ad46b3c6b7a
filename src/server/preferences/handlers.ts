import type { Handlers } from '../http/handler.ts';
import { listPreferences } from './list.ts';
import { setPreference } from './set.ts';

export const preferenceHandlers = {
  'preference.list': (_input, call) => listPreferences(call),
  'preference.set': ({ params, body }, call) => setPreference(params.key, body.value, call),
} satisfies Partial<Handlers>;
