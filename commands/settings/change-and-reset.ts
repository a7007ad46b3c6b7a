import { any, enums } from 'superstruct';
import type { SettingChange } from '../../src/contract/settings/setting-undo.ts';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  defaultInWords,
} from '../../src/contract/settings/settings.ts';
import { defineCommand, type Invocation, type Outcome } from '../command.ts';
import type { Ports } from '../ports.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';

/** What commands have in common that set something for everybody. */
export const FOR_EVERYBODY = {
  section: 'Workbench',
  roles: RIGHTS.setting.change,
  about: () => 'everybody',
} as const;

/** Changes a setting, and returns what its undo needs. */
export async function changed<K extends SettingKey>(
  { settings }: Ports,
  key: K,
  change: (now: SettingValue<K>) => SettingValue<K>,
): Promise<Outcome<SettingChange>> {
  const before = await settings.change(key, change);
  return { done: [{ key, before, after: change(before) }], failed: [] };
}

/** The undo of whatever `changed` has done; null: it was so before. */
export function takeBack({ outcome }: { outcome: Outcome<SettingChange> }): Invocation | null {
  const [change] = outcome.done;
  const isOther = change && JSON.stringify(change.before) !== JSON.stringify(change.after);
  return isOther ? { id: 'settings.take-back', args: { ...change } } : null;
}

/** Sent by "Undo": refused if somebody else has changed the same part since, whom the refusal names. */
export const takeSettingBack = defineCommand<'none', { [K in keyof SettingChange]: SettingChange[K] }, SettingChange>({
  ...FOR_EVERYBODY,
  id: 'settings.take-back',
  title: 'Undo a change to a setting',
  internal: true,
  changes: true,
  steps: {
    key: {
      title: 'Setting',
      prompt: 'Which setting?',
      shape: enums(SETTING_KEYS),
      choices: () => SETTING_KEYS.map((value) => ({ value, label: SETTINGS[value].title })),
    },
    before: { title: 'Before', prompt: 'What it was', shape: any() },
    after: { title: 'After', prompt: 'What it was left as', shape: any() },
  },
  run: async ({ args, ports }) => {
    await ports.settings.takeBack(args);
    return { done: [{ key: args.key, before: args.after, after: args.before }], failed: [] };
  },
  undo: takeBack,
  say: (_outcome, { key }) => `Undone: change ${SETTINGS[key].title}`,
});

const toDefault = (setting: SettingKey) => () => SETTINGS[setting].default;

/** Puts what an Admin has set for everybody back to what it is while nobody has. */
export const resetSetting = defineCommand<'none', { setting: SettingKey }, SettingChange>({
  ...FOR_EVERYBODY,
  id: 'settings.reset',
  title: 'Reset a shared setting to its default…',
  keywords: ['put back', 'reset', 'restore', 'original', 'settings', 'everybody'],
  steps: {
    setting: {
      title: 'Setting',
      prompt: 'Which setting do you want to reset?',
      shape: enums(SETTING_KEYS),
      choices: () =>
        SETTING_KEYS.map((value) => ({ value, label: SETTINGS[value].title, detail: defaultInWords(value) })),
    },
  },
  confirm: async (_on, { setting }, _context, ports) => {
    const previewed = await ports.settings.preview(setting, toDefault(setting));
    return previewed && { ...previewed, title: 'This will change', yes: 'Reset' };
  },
  run: ({ args: { setting }, ports }) => changed(ports, setting, toDefault(setting)),
  undo: takeBack,
  say: (_outcome, { setting }) => `${SETTINGS[setting].title}: ${defaultInWords(setting)}, the default`,
});
