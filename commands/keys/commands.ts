import { nonempty, string } from 'superstruct';
import { KEYMAP_PRESETS, type KeymapPreset } from '../../src/contract/settings/preferences.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import type { CommandId } from '../command-ids.ts';
import { screenCommand, inWorkbench } from '../screen-command.ts';
import type { KeymapPort } from './port.ts';
import { asked, oneOf } from '../steps.ts';

const base = { roles: ROLES, when: inWorkbench } as const;

const FAILURE = 'The keys were not changed';

const PRESET_LABELS: Readonly<Record<KeymapPreset, string>> = {
  standard: 'Standard: duplicate logs on ⌘K or CTRL K',
  modern: 'Modern: the palette on ⌘K or CTRL K, duplicate logs on G K',
};

interface OnCommand {
  id: CommandId;
  title: string;
  run: (keymap: KeymapPort, command: string) => void | Promise<void>;
  say: string;
}

const ON_COMMANDS: readonly OnCommand[] = [
  { id: 'keymap.record', title: 'Change', run: (keymap, command) => keymap.record(command), say: 'Press the new key' },
  { id: 'keymap.clear', title: 'Remove', run: (keymap, command) => keymap.clear(command), say: 'Key removed' },
  { id: 'keymap.reset', title: 'Reset', run: (keymap, command) => keymap.reset(command), say: 'Key reset' },
];

export const KEYS_COMMANDS = [
  screenCommand({
    ...base,
    id: 'keymap.open',
    title: 'Change keys…',
    keywords: ['shortcuts', 'keyboard', 'bindings', 'hotkeys'],
    run: ({ ports }) => ports.keymap.open(),
  }),
  screenCommand<'none', { preset: KeymapPreset }>({
    ...base,
    id: 'keymap.set-preset',
    title: 'Set key preset…',
    keywords: ['shortcuts', 'modern', 'standard', 'keymap'],
    steps: { preset: oneOf('Preset', 'Which keys?', KEYMAP_PRESETS, PRESET_LABELS) },
    run: ({ args, ports }) => ports.keymap.setPreset(args.preset),
    say: ({ preset }) => `Keys: ${PRESET_LABELS[preset].split(':')[0]}`,
    failureHere: FAILURE,
  }),
  screenCommand({
    ...base,
    id: 'keymap.toggle-single-keys',
    title: 'Switch single-key shortcuts on or off',
    keywords: ['letters', 'characters', 'speech', 'accessibility', 'shortcuts'],
    runAndSay: async ({ ports }) =>
      `Single-key shortcuts are ${(await ports.keymap.toggleSingleKeys()) ? 'on' : 'off'}`,
    failureHere: FAILURE,
  }),
  screenCommand({
    ...base,
    id: 'keymap.export',
    title: 'Export keys',
    keywords: ['shortcuts', 'download', 'json', 'file'],
    run: ({ ports }) => ports.keymap.download(),
    say: () => 'Keys exported',
  }),
  screenCommand({
    ...base,
    id: 'keymap.import',
    title: 'Import keys…',
    keywords: ['shortcuts', 'json', 'file'],
    run: ({ ports }) => ports.keymap.chooseFile(),
  }),
  screenCommand<'none', { text: string }>({
    ...base,
    id: 'keymap.take',
    title: 'Import keys from a file',
    internal: true,
    steps: { text: asked('File', 'Which file?', string()) },
    run: ({ args, ports }) => ports.keymap.take(args.text),
    say: () => 'Keys imported',
    failureHere: 'The file was not imported',
  }),
  /** What the buttons beside a command in the dialog do. */
  ...ON_COMMANDS.map(({ id, title, run, say }) =>
    screenCommand<'none', { command: string }>({
      ...base,
      id,
      title,
      internal: true,
      steps: { command: asked('Command', 'Which command?', nonempty(string())) },
      run: ({ args, ports }) => run(ports.keymap, args.command),
      say: () => say,
      silent: true,
      failureHere: FAILURE,
    }),
  ),
  /** What Enter and Escape do while the new key is pressed. */
  screenCommand({
    ...base,
    id: 'keymap.keep',
    title: 'Keep this key',
    internal: true,
    run: ({ ports }) => ports.keymap.keep(),
    say: () => 'Key changed',
    silent: true,
    failureHere: FAILURE,
  }),
  screenCommand({
    ...base,
    id: 'keymap.cancel',
    title: 'Leave the key as it was',
    internal: true,
    run: ({ ports }) => ports.keymap.cancel(),
  }),
];
