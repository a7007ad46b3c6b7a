import { any } from 'superstruct';
import type { SettingChange } from '../../src/contract/settings/setting-undo.ts';
import {
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  defaultInWords,
} from '../../src/contract/settings/settings.ts';
import { defineCommand, type Command, type Invocation, type Outcome, type Verdict } from '../command.ts';
import type { Context } from '../context.ts';
import type { Question } from '../question.ts';
import type { Ports } from '../ports.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, oneOf } from '../steps.ts';

/** What commands have in common that set something for everybody. */
export const FOR_EVERYBODY = { roles: RIGHTS.setting.change, about: () => 'everybody' } as const;

/** Changes a setting, and returns what its undo needs. */
export async function changed<K extends SettingKey>(
  { settings }: Ports,
  key: K,
  change: (now: SettingValue<K>) => SettingValue<K>,
): Promise<Outcome<SettingChange>> {
  const before = await settings.change(key, change);
  return { done: [{ key, before, after: change(before) }], failed: [] };
}

interface SettingCommand<K extends SettingKey, Args extends object> extends Pick<
  Command<'none', Args, SettingChange>,
  'id' | 'title' | 'keywords' | 'steps' | 'problem' | 'say'
> {
  key: K;
  when?: (context: Context) => Verdict | boolean;
  /** What the answers make of the setting. */
  change: (now: SettingValue<K>, args: Args) => SettingValue<K>;
  /** The question before it; what the change would mean for what there is stands in it. null: none. */
  asks?: (args: Args) => Pick<Question, 'title' | 'yes'> | null;
}

/** A command that changes one setting for everybody, which can be taken back. */
export function settingCommand<K extends SettingKey, Args extends object>({
  key,
  change,
  asks,
  ...command
}: SettingCommand<K, Args>) {
  return defineCommand<'none', Args, SettingChange>({
    ...FOR_EVERYBODY,
    ...(asks && {
      async confirm(_on: unknown, args: Args, _context: Context, ports: Ports) {
        const question = asks(args);
        const previewed = question && (await ports.settings.preview(key, (now) => change(now, args)));
        return previewed && { ...previewed, ...question };
      },
    }),
    ...command,
    run: ({ args, ports }) => changed(ports, key, (now) => change(now, args)),
    undo: takeBack,
  });
}

/** The undo of whatever `changed` has done; null: it was so before. */
export function takeBack({ outcome }: { outcome: Outcome<SettingChange> }): Invocation | null {
  const [change] = outcome.done;
  const isOther = change && JSON.stringify(change.before) !== JSON.stringify(change.after);
  return isOther ? { id: 'settings.take-back', args: { ...change } } : null;
}

const titleOf = (key: SettingKey) => SETTINGS[key].title;

const toDefault = (setting: SettingKey) => () => SETTINGS[setting].default;

export const changeAndResetCommands = [
  /** Sent by "Undo": refused if somebody else has changed the same part since, whom the refusal names. */
  defineCommand<'none', { [K in keyof SettingChange]: SettingChange[K] }, SettingChange>({
    ...FOR_EVERYBODY,
    id: 'settings.take-back',
    title: 'Undo a change to a setting',
    internal: true,
    changes: true,
    steps: {
      key: oneOf('Setting', 'Which setting?', SETTING_KEYS, titleOf),
      before: asked('Before', 'What it was', any()),
      after: asked('After', 'What it was left as', any()),
    },
    run: async ({ args, ports }) => {
      await ports.settings.takeBack(args);
      return { done: [{ key: args.key, before: args.after, after: args.before }], failed: [] };
    },
    undo: takeBack,
    say: (_outcome, { key }) => `Undone: change ${SETTINGS[key].title}`,
  }),
  /** Puts what an Admin has set for everybody back to what it is while nobody has. */
  defineCommand<'none', { setting: SettingKey }, SettingChange>({
    ...FOR_EVERYBODY,
    id: 'settings.reset',
    title: 'Reset a shared setting to its default…',
    keywords: ['put back', 'reset', 'restore', 'original', 'settings', 'everybody'],
    steps: { setting: oneOf('Setting', 'Which setting do you want to reset?', SETTING_KEYS, titleOf, defaultInWords) },
    confirm: async (_on, { setting }, _context, ports) => {
      const previewed = await ports.settings.preview(setting, toDefault(setting));
      return previewed && { ...previewed, title: 'This will change', yes: 'Reset' };
    },
    run: ({ args: { setting }, ports }) => changed(ports, setting, toDefault(setting)),
    undo: takeBack,
    say: (_outcome, { setting }) => `${SETTINGS[setting].title}: ${defaultInWords(setting)}, the default`,
  }),
];
