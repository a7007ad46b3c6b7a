import { array, nonempty } from 'superstruct';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../src/contract/policy/locale-activation.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { blocked, defineCommand, READY } from '../command.ts';
import { rolesOfEvent } from '../judge.ts';
import { undoFor } from '../review/taken.ts';
import { activateEach, LOCALES_STEP, sayActivated, type Activated } from './activation.ts';

export const activateLocales = defineCommand<'base-profile', { locales: string[] }, Activated>({
  id: 'base-profile.activate-locales',
  title: 'Activate locales…',
  section: 'Locales',
  keywords: ['language', 'languages', 'translate', 'translation', 'create locale profiles', 'codes'],
  keys: [
    { press: 'l', scope: 'list' },
    { press: 'l', scope: 'record' },
  ],
  roles: rolesOfEvent('locale', 'create'),
  target: 'base-profile',
  when: (_context, on) =>
    on.every(({ status }) => mayActivateLocales(status)) ? READY : blocked('status-forbids', LOCALES_NEED_APPROVAL),
  steps: { locales: { ...LOCALES_STEP, shape: nonempty(array(Uuid)) } },
  run: ({ on, args: { locales }, ports }) =>
    activateEach(on, ({ profile_name: name, version }) => ({ name, locales, version }), ports),
  undo: ({ outcome }) => undoFor(outcome.done),
  say: sayActivated,
});
