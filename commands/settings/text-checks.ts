import { array, boolean, enums, nonempty, optional, size, string } from 'superstruct';
import { CHECK_TITLES, TEXT_CHECKS } from '../../src/contract/policy/text-checks.ts';
import type { TextCheck } from '../../src/contract/policy/text-checks.ts';
import {
  WORD_MOST,
  withWords,
  wordKey,
  wordOfKey,
  type ForbiddenWord,
} from '../../src/contract/policy/forbidden-words.ts';
import { SETTINGS, type SettingValue } from '../../src/contract/policy/settings.ts';
import { Uuid } from '../../src/contract/primitives.ts';
import { blocked, defineCommand, READY } from '../command.ts';

const base = {
  section: 'Workbench',
  roles: ['Admin'],
  target: 'none',
  about: () => 'everybody',
} as const;

const check = {
  title: 'Check',
  prompt: 'Which check?',
  shape: enums(TEXT_CHECKS),
  choices: () => TEXT_CHECKS.map((value) => ({ value, label: CHECK_TITLES[value] })),
};

/** The checks of a list with one more or one less, in their order. */
const listed = (now: readonly TextCheck[], one: TextCheck, isIn: boolean) =>
  TEXT_CHECKS.filter((each) => (each === one ? isIn : now.includes(each)));

export const switchCheck = defineCommand<'none', { check: TextCheck; on: boolean }>({
  ...base,
  id: 'settings.check',
  title: 'Switch a check of texts on or off…',
  keywords: ['finding', 'texts', 'settings', 'everybody', ...Object.values(CHECK_TITLES)],
  when: () => READY,
  steps: {
    check,
    on: {
      title: 'On or off',
      prompt: SETTINGS.checks_off.summary,
      shape: boolean(),
      choices: () => [
        { value: true, label: 'On' },
        { value: false, label: 'Off' },
      ],
    },
  },
  confirm: async (_on, { check: one, on }, _context, ports) => {
    if (!on) return null;
    const previewed = await ports.settings.preview('checks_off', (now) => listed(now, one, false));
    return previewed && { ...previewed, title: 'What it would tell at once', yes: 'Switch on' };
  },
  run: async ({ args: { check: one, on }, ports }) => {
    await ports.settings.change('checks_off', (now) => listed(now, one, !on));
    return { done: [{}], failed: [] };
  },
  undo: ({ outcome, args }) =>
    outcome.done.length > 0 ? { id: 'settings.check', args: { check: args.check, on: !args.on } } : null,
  say: (_outcome, { check: one, on }) => `${CHECK_TITLES[one]}: switched ${on ? 'on' : 'off'}`,
});

export const stopSaves = defineCommand<'none', { check: TextCheck; stops: boolean }>({
  ...base,
  id: 'settings.stopping-check',
  title: 'Let a check of texts stop a save…',
  keywords: ['finding', 'texts', 'block', 'settings', 'everybody'],
  when: () => READY,
  steps: {
    check,
    stops: {
      title: 'Stops a save',
      prompt: SETTINGS.checks_stopping.summary,
      shape: boolean(),
      choices: () => [
        { value: true, label: 'It stops a save' },
        { value: false, label: 'It only tells' },
      ],
    },
  },
  run: async ({ args: { check: one, stops }, ports }) => {
    await ports.settings.change('checks_stopping', (now) => listed(now, one, stops));
    return { done: [{}], failed: [] };
  },
  undo: ({ outcome, args }) =>
    outcome.done.length > 0 ? { id: 'settings.stopping-check', args: { check: args.check, stops: !args.stops } } : null,
  say: (_outcome, { check: one, stops }) => `${CHECK_TITLES[one]}: ${stops ? 'stops a save' : 'only tells'}`,
});

/** A type and not an interface: an invocation takes it as a record of values. */
type Forbidding = { words: string; where: 'every' | 'some'; locales: string[] | undefined };

function wordsOf({ words, where, locales }: Forbidding): ForbiddenWord[] {
  const typed = words
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const of = where === 'every' ? [null] : (locales ?? []);
  return of.flatMap((locale) => typed.map((word) => ({ locale, word })));
}

export const forbidWords = defineCommand<'none', Forbidding, { before: SettingValue<'forbidden_words'> }>({
  ...base,
  id: 'settings.forbid-words',
  title: 'Forbid words in texts…',
  keywords: ['forbidden', 'banned', 'blacklist', 'settings', 'everybody'],
  when: () => READY,
  steps: {
    words: { title: 'Words', prompt: 'Which words? A comma divides them.', shape: size(string(), 1, 600) },
    where: {
      title: 'Where',
      prompt: 'In texts of which locales?',
      shape: enums(['every', 'some'] as const),
      choices: () => [
        { value: 'every' as const, label: 'Every locale' },
        { value: 'some' as const, label: 'Some locales…' },
      ],
    },
    locales: {
      title: 'Locales',
      prompt: 'In texts of which locales?',
      shape: optional(nonempty(array(Uuid))),
      picker: 'locales',
      locales: 'all',
      several: true,
      asked: (_context, { where }) => where === 'some',
      required: () => true,
    },
  },
  problem(args) {
    const typed = wordsOf({ ...args, where: 'every' });
    if (typed.length === 0) return 'Give at least one word.';
    const long = typed.find(({ word }) => word.length > WORD_MOST);
    return long ? `“${long.word.slice(0, 20)}…” is longer than ${WORD_MOST} characters.` : null;
  },
  confirm: async (_on, args, _context, ports) => {
    const previewed = await ports.settings.preview('forbidden_words', (now) => withWords(now, wordsOf(args), 'forbid'));
    return previewed && { ...previewed, title: 'Where these words stand now', yes: 'Forbid' };
  },
  run: async ({ args, ports }) => {
    const before = await ports.settings.change('forbidden_words', (now) => withWords(now, wordsOf(args), 'forbid'));
    return { done: [{ before }], failed: [] };
  },
  undo: ({ args, outcome }) => {
    const [done] = outcome.done;
    if (!done) return null;
    const added = wordsOf(args).filter(
      ({ locale, word }) => !done.before.some((each) => each.locale === locale && each.word === word),
    );
    return added.length > 0 ? { id: 'settings.allow-word', args: { words: added.map(wordKey), again: false } } : null;
  },
  say: (_outcome, args) => `Forbidden: ${[...new Set(wordsOf(args).map(({ word }) => word))].join(', ')}`,
});

/** Each by its key; `again`: they are forbidden once more, by an undo. */
type Allowing = { words: string[]; again: boolean | undefined };

export const allowWords = defineCommand<'none', Allowing>({
  ...base,
  id: 'settings.allow-word',
  title: 'Allow a forbidden word again…',
  keywords: ['forbidden', 'settings', 'everybody'],
  when: ({ settings }) =>
    settings.forbidden_words.length > 0 ? READY : blocked('none-forbidden', 'No word is forbidden.'),
  steps: {
    words: {
      title: 'Word',
      prompt: 'Which words may be in texts again?',
      shape: nonempty(array(string())),
      choices: ({ settings }) =>
        settings.forbidden_words.map((each) => ({
          value: wordKey(each),
          label: each.word,
          detail: each.locale === null ? 'every locale' : 'one locale',
        })),
      several: true,
    },
    again: {
      title: 'Again',
      prompt: 'Are they forbidden once more?',
      shape: optional(boolean()),
      asked: () => false,
    },
  },
  run: async ({ args: { words, again = false }, ports }) => {
    const direction = again ? 'forbid' : 'allow';
    await ports.settings.change('forbidden_words', (now) => withWords(now, words.map(wordOfKey), direction));
    return { done: [{}], failed: [] };
  },
  undo: ({ outcome, args: { words, again = false } }) =>
    outcome.done.length > 0 ? { id: 'settings.allow-word', args: { words, again: !again } } : null,
  say: (_outcome, { words, again = false }) =>
    `${words.length} ${words.length === 1 ? 'word' : 'words'} ${again ? 'forbidden' : 'allowed'} again`,
});
