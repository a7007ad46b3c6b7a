import { array, nonempty } from 'superstruct';
import { LOCALES_NEED_APPROVAL, mayActivateLocales } from '../../src/contract/policy/locale-activation.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { blocked, defineCommand, READY } from '../command.ts';
import { forEach } from '../each.ts';
import { rolesOfEvent } from '../judge.ts';
import { takeBack, type Taken } from '../review/taken.ts';
import type { LocaleResult } from './port.ts';

interface Activated extends Taken {
  created: number;
}

export const activateLocales = defineCommand<'base-profile', { locales: string[] }, Activated>({
  id: 'base-profile.activate-locales',
  title: 'Activate locales…',
  section: 'Locales',
  keywords: ['languages', 'translate', 'create locale profiles', 'codes'],
  keys: [
    { press: 'l', scope: 'list' },
    { press: 'l', scope: 'record' },
  ],
  roles: rolesOfEvent('locale', 'create'),
  target: 'base-profile',
  when: (_context, on) =>
    on.every(({ status }) => mayActivateLocales(status)) ? READY : blocked('status-forbids', LOCALES_NEED_APPROVAL),
  steps: {
    locales: {
      title: 'Locales',
      prompt: 'Type codes, languages or countries, or paste a list of codes',
      shape: nonempty(array(Uuid)),
      picker: 'locales',
      several: true,
    },
  },
  run: async ({ on, args, ports }) => {
    const told: LocaleResult[] = [];
    const outcome = await forEach(on, async ({ id, version, profile_name: name }) => {
      const answer = await ports.api(
        'base-profile.activate-locales',
        { params: { profileBaseId: id }, body: { locales: args.locales } },
        { version },
      );
      for (const { locale_id: localeId, outcome: each, reason } of answer.results) {
        told.push({ localeId, baseProfileName: name, outcome: each, reason });
      }
      return { id, name, actionId: answer.action_id, created: answer.locales_created };
    });
    // When all was done as asked, the number says it all.
    if (told.some((each) => each.outcome !== 'created')) ports.locales.tellResults(told);
    return outcome;
  },
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }) => {
    const created = done.reduce((sum, each) => sum + each.created, 0);
    return `Activated ${created} ${created === 1 ? 'locale' : 'locales'}`;
  },
});
