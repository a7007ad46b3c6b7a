import { type AnyCommand, HIDDEN, READY } from '../command.ts';
import { activateLocales, reserveLocales } from './activate-or-reserve.ts';
import { deleteLocaleProfile, openBaseOfLocale, openLocaleProfile } from './open-or-delete.ts';
import type { CommandId } from '../command-ids.ts';
import { screenCommand } from '../screen-command.ts';
import type { LocalePort } from './port.ts';

interface PickerKey {
  id: CommandId;
  title: string;
  press: string;
  repeats?: boolean;
  run: (locales: LocalePort) => void;
}

const KEYS: readonly PickerKey[] = [
  { id: 'locale-picker.next', title: 'Next locale', press: 'ArrowDown', repeats: true, run: (p) => p.move('next') },
  {
    id: 'locale-picker.previous',
    title: 'Previous locale',
    press: 'ArrowUp',
    repeats: true,
    run: (p) => p.move('previous'),
  },
  {
    id: 'locale-picker.page-down',
    title: 'One page of locales down',
    press: 'PageDown',
    repeats: true,
    run: (p) => p.move('page-down'),
  },
  {
    id: 'locale-picker.page-up',
    title: 'One page of locales up',
    press: 'PageUp',
    repeats: true,
    run: (p) => p.move('page-up'),
  },
  { id: 'locale-picker.take', title: 'Mark or unmark the locale', press: 'Enter', run: (p) => p.take() },
];

const inPicker = ({ scopes }: { scopes: readonly string[] }) => (scopes.includes('locale-picker') ? READY : HIDDEN);

const localePickerCommands = KEYS.map(({ id, title, press, repeats = false, run }) =>
  screenCommand({
    id,
    title,
    section: 'Locales',
    keys: [{ press, scope: 'locale-picker', repeats, inFields: true }],
    internal: true,
    when: inPicker,
    run: ({ ports }) => run(ports.locales),
  }),
);

export const LOCALES_COMMANDS: readonly AnyCommand[] = [
  activateLocales,
  reserveLocales,
  openBaseOfLocale,
  openLocaleProfile,
  deleteLocaleProfile,
  ...localePickerCommands,
];
