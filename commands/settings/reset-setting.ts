import { enums, optional, unknown } from 'superstruct';
import { defaultInWords } from '../../src/contract/policy/default-in-words.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '../../src/contract/policy/settings.ts';
import { defineCommand, READY } from '../command.ts';

interface Reset {
  setting: SettingKey;
  /** Only when a reset is undone: what it was. */
  value?: unknown;
}

const wanted = ({ setting, value }: Reset) => (value ?? SETTINGS[setting].default) as SettingValue<SettingKey>;

/** Puts what an Admin has set for everybody back to what it is while nobody has. */
export const resetSetting = defineCommand<'none', Reset, { before: unknown }>({
  id: 'settings.reset',
  title: 'Put a setting of everybody back to its default…',
  section: 'Workbench',
  keywords: ['reset', 'restore', 'original', 'settings', 'everybody'],
  roles: ['Admin'],
  target: 'none',
  about: () => 'everybody',
  when: () => READY,
  steps: {
    setting: {
      title: 'Setting',
      prompt: 'Which setting goes back to its default?',
      shape: enums(SETTING_KEYS),
      choices: () =>
        SETTING_KEYS.map((value) => ({ value, label: SETTINGS[value].title, detail: defaultInWords(value) })),
    },
    value: { title: 'Value', prompt: 'What was it?', shape: optional(unknown()), asked: () => false },
  },
  confirm: async (_on, args, _context, ports) => {
    const text = await ports.settings.preview(args.setting, () => wanted(args));
    return text === null ? null : { title: 'This affects open items', text, yes: 'Put back' };
  },
  run: async ({ args, ports }) => ({
    done: [{ before: await ports.settings.change(args.setting, () => wanted(args)) }],
    failed: [],
  }),
  undo: ({ outcome, args: { setting } }) => {
    const [done] = outcome.done;
    return done ? { id: 'settings.reset', args: { setting, value: done.before } } : null;
  },
  say: (_outcome, { setting, value }) =>
    value === undefined
      ? `${SETTINGS[setting].title}: ${defaultInWords(setting)}, the default`
      : `${SETTINGS[setting].title} as it was before`,
});
