import { blocked } from '../command.ts';
import { fillFromCommands } from './fill-from.ts';
import { nonempty, string } from 'superstruct';
import { MOST_PINNED_LOCALES } from '../../src/contract/settings/preferences.ts';
import { screenCommand } from '../screen-command.ts';
import { BASE_SOURCE, type PinsFacts } from './port.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked } from '../steps.ts';

const base = { roles: RIGHTS.locale.read } as const;

const labelOf = (source: string, pins: PinsFacts | null): string => {
  const found = [...(pins?.pinned ?? []), ...(pins?.offered ?? [])].find(({ value }) => value === source);
  return found?.detail ? `${found.detail} (${found.label})` : (found?.label ?? 'Locale');
};

export const PINS_COMMANDS = [
  screenCommand({
    ...base,
    id: 'pins.toggle-base',
    title: 'Pin or unpin the base profile',
    keywords: ['beside', 'compare', 'photos beside', 'source', 'pictures beside'],
    keys: [{ press: 'Shift+b', scope: 'record' }],
    when: ({ pins }) => pins !== null,
    hint: ({ pins }) => (pins?.isBasePinned ? 'Unpin base profile' : 'Pin base profile'),
    runAndSay: async ({ context, ports }) => {
      const pinned = context.pins?.isBasePinned !== true;
      await ports.pins.pinBase(pinned);
      return pinned ? 'Base profile pinned' : 'Base profile unpinned';
    },
  }),
  screenCommand<'none', { locale: string }>({
    ...base,
    id: 'pins.pin-locale',
    title: 'Pin another locale…',
    keywords: ['beside', 'compare', 'language beside', 'translation beside', 'source'],
    keys: [{ press: 'n', scope: 'record' }],
    when: ({ pins }) =>
      pins !== null &&
      (pins.offered.length > 0 || blocked('nothing-there', 'This profile has no other locale that you can pin.')),
    steps: {
      locale: asked('Locale', 'Which locale do you want to pin?', nonempty(string()), {
        choices: ({ pins }) => pins?.offered ?? [],
      }),
    },
    runAndSay: async ({ args, context, ports }) => {
      const { pinned = [] } = context.pins ?? {};
      const gone = pinned.length < MOST_PINNED_LOCALES ? null : pinned[0];
      await ports.pins.pinLocale(args.locale);
      return `${labelOf(args.locale, context.pins)} pinned${gone ? `, in place of ${labelOf(gone.value, context.pins)}` : ''}`;
    },
  }),
  screenCommand<'none', { pin: string }>({
    ...base,
    id: 'pins.unpin',
    title: 'Unpin…',
    keywords: ['beside', 'close', 'remove', 'locale', 'base profile'],
    keys: [{ press: 'Shift+n', scope: 'record' }],
    when: ({ pins }) =>
      pins !== null && (pins.isBasePinned || pins.pinned.length > 0 || blocked('unchanged', 'Nothing is pinned.')),
    steps: {
      pin: asked('Pin', 'What do you want to unpin?', nonempty(string()), {
        choices: ({ pins }) => [
          ...(pins?.isBasePinned ? [{ value: BASE_SOURCE, label: 'Base profile' }] : []),
          ...(pins?.pinned ?? []),
        ],
      }),
    },
    runAndSay: async ({ args, context, ports }) => {
      if (args.pin === BASE_SOURCE) {
        await ports.pins.pinBase(false);
        return 'Base profile unpinned';
      }
      await ports.pins.unpinLocale(args.pin);
      return `${labelOf(args.pin, context.pins)} unpinned`;
    },
  }),
  ...fillFromCommands,
];
