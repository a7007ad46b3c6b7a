import { array } from 'superstruct';
import { mayActivateLocales } from '../../src/contract/policy/locale-activation.ts';
import { UPDATING_ROLES } from '../../src/contract/policy/saving.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { defineCommand, HIDDEN, NOTHING_TO_REPORT, READY } from '../command.ts';
import { LOCALES_STEP } from './activation.ts';

/**
 * Locales that become locale profiles with the approval. They are a part of the form and are sent by
 * its save: a draft has to have one to be saved, and its other fields to be sent.
 */
export const reserveLocales = defineCommand<'base-profile', { locales: string[] }>({
  id: 'base-profile.reserve-locales',
  title: 'Reserve locales…',
  section: 'Locales',
  keywords: ['language', 'languages', 'before approval', 'codes', 'link'],
  keys: [
    { press: 'Shift+l', scope: 'record' },
    // On an Arabic keyboard Shift+L types the slash.
    { press: 'Shift+r', scope: 'record', alternative: true },
  ],
  roles: UPDATING_ROLES.base,
  target: 'base-profile',
  when: ({ form }, on) =>
    form !== null && on.length === 1 && on.every(({ status }) => !mayActivateLocales(status)) ? READY : HIDDEN,
  steps: { locales: { ...LOCALES_STEP, shape: array(Uuid) } },
  run: async ({ args, ports }) => {
    ports.form.reserveLocales(args.locales);
    return NOTHING_TO_REPORT;
  },
  undo: 'none',
  say: (_outcome, { locales }) =>
    `${locales.length} ${locales.length === 1 ? 'locale' : 'locales'} reserved, not saved yet`,
});
