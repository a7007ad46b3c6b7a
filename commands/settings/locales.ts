import { array, nonempty } from 'superstruct';
import { Uuid } from '../../src/contract/base/primitives.ts';
import type { SettingChange } from '../../src/contract/settings/setting-undo.ts';
import { blocked, defineCommand } from '../command.ts';
import { changed, takeBack } from './change-and-reset.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

const base = { roles: RIGHTS.setting.change, about: () => 'everybody' } as const;

/** A type and not an interface: an invocation takes it as a record of values. */
type Locales = { locales: string[] };

const without = (some: readonly string[], ids: readonly string[]) => some.filter((id) => !ids.includes(id));
const words = (count: number) => (count === 1 ? '1 locale' : `${count} locales`);

export const switchLocalesOff = defineCommand<'none', Locales, SettingChange>({
  ...base,
  id: 'settings.locales-off',
  title: 'Switch locales off…',
  keywords: ['languages', 'disable', 'settings', 'everybody'],
  steps: {
    locales: {
      title: 'Locales',
      prompt: 'Which locales? They will no longer be offered or get new profiles.',
      shape: nonempty(array(Uuid)),
      picker: 'locales',
      several: true,
    },
  },
  confirm: async (_on, { locales }, _context, ports) => {
    const previewed = await ports.settings.preview('locales_off', (now) => [...without(now, locales), ...locales]);
    return previewed && { ...previewed, title: 'This affects open items', yes: 'Switch off' };
  },
  run: ({ args: { locales }, ports }) => changed(ports, 'locales_off', (now) => [...without(now, locales), ...locales]),
  undo: takeBack,
  say: (_outcome, { locales }) => `${words(locales.length)} switched off`,
});

export const switchLocalesOn = defineCommand<'none', Locales, SettingChange>({
  ...base,
  id: 'settings.locales-on',
  title: 'Switch locales on again…',
  keywords: ['languages', 'enable', 'settings', 'everybody'],
  when: ({ settings }) => settings.locales_off.length > 0 || blocked('nothing-there', 'No locale is switched off.'),
  steps: {
    locales: {
      title: 'Locales',
      prompt: 'Which locales? They will be offered again.',
      shape: nonempty(array(Uuid)),
      picker: 'locales',
      locales: 'switched-off',
      several: true,
    },
  },
  run: ({ args: { locales }, ports }) => changed(ports, 'locales_off', (now) => without(now, locales)),
  undo: takeBack,
  say: (_outcome, { locales }) => `${words(locales.length)} switched on`,
});
