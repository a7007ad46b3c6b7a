import { array } from 'superstruct';
import { mayActivateLocales } from '../../src/contract/policy/locale-activation.ts';
import { UPDATE_FAILED, UPDATING_ROLES } from '../../src/contract/policy/saving.ts';
import { Uuid } from '../../src/contract/shapes/primitives.ts';
import { defineCommand, HIDDEN, READY } from '../command.ts';
import { forEach } from '../each.ts';
import { takeBack, type Taken } from '../review/taken.ts';

/** Locales that become locale profiles with the approval. Only of one profile: the choice replaces what was reserved. */
export const reserveLocales = defineCommand<'base-profile', { locales: string[] }, Taken>({
  id: 'base-profile.reserve-locales',
  title: 'Reserve locales…',
  section: 'Locales',
  keywords: ['languages', 'before approval', 'codes', 'link'],
  keys: [{ press: 'Shift+l', scope: 'record' }],
  roles: UPDATING_ROLES.base,
  target: 'base-profile',
  when: (_context, on) => (on.length === 1 && on.every(({ status }) => !mayActivateLocales(status)) ? READY : HIDDEN),
  steps: {
    locales: {
      title: 'Locales',
      prompt: 'Type codes, languages or countries, or paste a list of codes',
      shape: array(Uuid),
      picker: 'locales',
      several: true,
    },
  },
  run: ({ on, args, ports }) =>
    forEach(on, async ({ id, version, profile_name: name }) => {
      const whole = await ports.api('base-profile.get', { params: { profileBaseId: id } });
      // No attribute is named, so each stays as it is; tags are always all tags.
      const answer = await ports.api(
        'base-profile.update',
        {
          params: { profileBaseId: id },
          body: { attributes: [], tags: whole.tags, reserved_locales: args.locales },
        },
        { version },
      );
      return { id, name, actionId: answer.action_id };
    }),
  undo: ({ outcome }) => takeBack(outcome.done),
  say: (_outcome, { locales }) => `${locales.length} ${locales.length === 1 ? 'locale' : 'locales'} reserved`,
  failure: UPDATE_FAILED,
});
