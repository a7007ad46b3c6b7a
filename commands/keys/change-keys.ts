import { enums, nonempty, string } from 'superstruct';
import { KEYMAP_PRESETS, type KeymapPreset } from '../../src/contract/policy/preferences.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { defineCommand, NOTHING_TO_TELL, type Outcome } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import { inWorkbench } from '../in-workbench.ts';
import type { KeymapPort } from './port.ts';

const base = { section: 'Workbench', roles: ROLES, target: 'none', when: inWorkbench, undo: 'none' } as const;

const FAILURE = 'The keys were not changed';

export const openKeymap = defineCommand({
  ...base,
  id: 'keymap.open',
  title: 'Change keys…',
  keywords: ['shortcuts', 'keyboard', 'bindings', 'hotkeys'],
  steps: {},
  run: async ({ ports }) => {
    ports.keymap.open();
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

const PRESET_LABELS: Readonly<Record<KeymapPreset, string>> = {
  standard: 'Standard: duplicate logs on ⌘K or CTRL K',
  modern: 'Modern: the palette on ⌘K or CTRL K, duplicate logs on G K',
};

export const setKeymapPreset = defineCommand<'none', { preset: KeymapPreset }>({
  ...base,
  id: 'keymap.set-preset',
  changes: false,
  title: 'Set key preset…',
  keywords: ['shortcuts', 'modern', 'standard', 'keymap'],
  steps: {
    preset: {
      title: 'Preset',
      prompt: 'Which keys?',
      shape: enums(KEYMAP_PRESETS),
      choices: () => KEYMAP_PRESETS.map((value) => ({ value, label: PRESET_LABELS[value] })),
    },
  },
  run: async ({ args, ports }) => {
    await ports.keymap.setPreset(args.preset);
    return NOTHING_TO_TELL;
  },
  say: (_outcome, { preset }) => `Keys: ${PRESET_LABELS[preset].split(':')[0]}`,
  failureHere: FAILURE,
});

export const toggleSingleKeys = defineCommand<'none', object, { on: boolean }>({
  ...base,
  id: 'keymap.toggle-single-keys',
  changes: false,
  title: 'Switch single-key shortcuts on or off',
  keywords: ['letters', 'characters', 'speech', 'accessibility', 'shortcuts'],
  steps: {},
  run: async ({ ports }): Promise<Outcome<{ on: boolean }>> => ({
    done: [{ on: await ports.keymap.toggleSingleKeys() }],
    failed: [],
  }),
  say: ({ done }) => `Single-key shortcuts are ${done[0]?.on ? 'on' : 'off'}`,
  failureHere: FAILURE,
});

export const downloadKeymap = defineCommand({
  ...base,
  id: 'keymap.export',
  title: 'Export keys',
  keywords: ['shortcuts', 'download', 'json', 'file'],
  steps: {},
  run: async ({ ports }) => {
    ports.keymap.download();
    return NOTHING_TO_TELL;
  },
  say: () => 'Keys exported',
});

export const chooseKeymapFile = defineCommand({
  ...base,
  id: 'keymap.import',
  title: 'Import keys…',
  keywords: ['shortcuts', 'upload', 'json', 'file'],
  steps: {},
  run: async ({ ports }) => {
    ports.keymap.chooseFile();
    return NOTHING_TO_TELL;
  },
  say: () => '',
});

export const takeKeymapFile = defineCommand<'none', { text: string }>({
  ...base,
  id: 'keymap.take',
  title: 'Take over keys from a file',
  internal: true,
  steps: { text: { title: 'File', prompt: 'Which file?', shape: string() } },
  run: async ({ args, ports }) => {
    await ports.keymap.take(args.text);
    return NOTHING_TO_TELL;
  },
  say: () => 'Keys imported',
  failureHere: 'The file was not taken over',
});

interface OnCommand {
  id: CommandId;
  title: string;
  run: (keymap: KeymapPort, command: string) => void | Promise<void>;
  say: string;
}

const ON_COMMANDS: readonly OnCommand[] = [
  { id: 'keymap.record', title: 'Change', run: (keymap, command) => keymap.record(command), say: 'Press the new key' },
  { id: 'keymap.clear', title: 'Take away', run: (keymap, command) => keymap.clear(command), say: 'Key taken away' },
  { id: 'keymap.reset', title: 'Reset', run: (keymap, command) => keymap.reset(command), say: 'Key reset' },
];

/** What the buttons beside a command in the dialog do. */
export const keyOfCommandCommands = ON_COMMANDS.map(({ id, title, run, say }) =>
  defineCommand<'none', { command: string }>({
    ...base,
    id,
    title,
    internal: true,
    steps: { command: { title: 'Command', prompt: 'Which command?', shape: nonempty(string()) } },
    run: async ({ args, ports }) => {
      await run(ports.keymap, args.command);
      return NOTHING_TO_TELL;
    },
    say: () => say,
    silent: true,
    failureHere: FAILURE,
  }),
);

/** What Enter and Escape do while the new key is pressed. */
export const recordingCommands = [
  defineCommand({
    ...base,
    id: 'keymap.keep',
    title: 'Keep this key',
    internal: true,
    steps: {},
    run: async ({ ports }) => {
      await ports.keymap.keep();
      return NOTHING_TO_TELL;
    },
    say: () => 'Key changed',
    silent: true,
    failureHere: FAILURE,
  }),
  defineCommand({
    ...base,
    id: 'keymap.cancel',
    title: 'Leave the key as it was',
    internal: true,
    steps: {},
    run: async ({ ports }) => {
      ports.keymap.cancel();
      return NOTHING_TO_TELL;
    },
    say: () => '',
  }),
];
