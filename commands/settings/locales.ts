import { array, nonempty } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { blocked } from '../command.ts';
import { settingCommand } from './change-and-reset.ts';
import { asked } from '../steps.ts';

/** A type and not an interface: an invocation takes it as a record of values. */
type Locales = { locales: string[] };

const without = (some: readonly string[], ids: readonly string[]) => some.filter((id) => !ids.includes(id));
const words = (count: number) => (count === 1 ? '1 locale' : `${count} locales`);

export const localesCommands = [
  settingCommand<'locales_off', Locales>({
    key: 'locales_off',
    id: 'settings.locales-off',
    title: 'Switch locales off…',
    keywords: ['languages', 'disable', 'settings', 'everybody'],
    steps: {
      locales: asked(
        'Locales',
        'Which locales? They will no longer be offered or get new profiles.',
        nonempty(array(Uuid)),
        { picker: 'locales', several: true },
      ),
    },
    asks: () => ({ title: 'This affects open items', yes: 'Switch off' }),
    change: (now, { locales }) => [...without(now, locales), ...locales],
    say: (_outcome, { locales }) => `${words(locales.length)} switched off`,
  }),
  settingCommand<'locales_off', Locales>({
    key: 'locales_off',
    id: 'settings.locales-on',
    title: 'Switch locales on again…',
    keywords: ['languages', 'enable', 'settings', 'everybody'],
    when: ({ settings }) => settings.locales_off.length > 0 || blocked('nothing-there', 'No locale is switched off.'),
    steps: {
      locales: asked('Locales', 'Which locales? They will be offered again.', nonempty(array(Uuid)), {
        picker: 'locales',
        locales: 'switched-off',
        several: true,
      }),
    },
    change: (now, { locales }) => without(now, locales),
    say: (_outcome, { locales }) => `${words(locales.length)} switched on`,
  }),
];
