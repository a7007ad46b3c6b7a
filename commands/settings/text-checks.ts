import { array, nonempty, optional, size, string } from 'superstruct';
import {
  CHECK_TITLES,
  TEXT_CHECKS,
  isWord,
  WORD_MOST,
  withWords,
  wordKey,
  wordOfKey,
  type ForbiddenWord,
} from '../../src/contract/profiles/text-checks.ts';
import type { TextCheck } from '../../src/contract/profiles/text-checks.ts';
import { SETTINGS } from '../../src/contract/settings/settings.ts';
import { Uuid } from '../../src/contract/base/primitives.ts';
import { blocked } from '../command.ts';
import { settingCommand } from './change-and-reset.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { asked, eitherOr, oneOf } from '../steps.ts';

const check = oneOf('Check', 'Which check?', TEXT_CHECKS, CHECK_TITLES);

/** The checks of a list with one more or one less, in their order. */
const listed = (now: readonly TextCheck[], one: TextCheck, isIn: boolean) =>
  TEXT_CHECKS.filter((each) => (each === one ? isIn : now.includes(each)));

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

export const textChecksCommands = [
  settingCommand<'checks_off', { check: TextCheck; on: boolean }>({
    key: 'checks_off',
    id: 'settings.check',
    title: 'Switch a text check on or off…',
    keywords: ['spelling', 'texts', 'settings', 'everybody', ...Object.values(CHECK_TITLES)],
    steps: {
      check,
      on: eitherOr('On or off', SETTINGS.checks_off.summary, 'On', 'Off'),
    },
    asks: ({ on }) => (on ? { title: 'What it would report now', yes: 'Switch on' } : null),
    change: (now, { check: one, on }) => listed(now, one, !on),
    say: (_outcome, { check: one, on }) => `${CHECK_TITLES[one]}: switched ${on ? 'on' : 'off'}`,
  }),
  settingCommand<'checks_stopping', { check: TextCheck; stops: boolean }>({
    key: 'checks_stopping',
    id: 'settings.stopping-check',
    title: 'Choose which text checks stop a save…',
    keywords: ['finding', 'texts', 'block', 'settings', 'everybody'],
    steps: {
      check,
      stops: eitherOr('Stops a save', SETTINGS.checks_stopping.summary, 'It stops a save', 'It only warns'),
    },
    change: (now, { check: one, stops }) => listed(now, one, stops),
    say: (_outcome, { check: one, stops }) => `${CHECK_TITLES[one]}: ${stops ? 'stops a save' : 'only warns'}`,
  }),
  settingCommand<'forbidden_words', Forbidding>({
    key: 'forbidden_words',
    id: 'settings.forbid-words',
    title: 'Forbid words in texts…',
    keywords: ['forbidden', 'banned', 'blacklist', 'settings', 'everybody'],
    steps: {
      words: asked('Words', 'Which words? Separate them with commas.', size(string(), 1, 600)),
      where: oneOf('Where', 'In texts of which locales?', ['every', 'some'] as const, {
        every: 'Every locale',
        some: 'Some locales…',
      }),
      locales: asked('Locales', 'In texts of which locales?', optional(nonempty(array(Uuid))), {
        picker: 'locales',
        locales: 'all',
        several: true,
        asked: (_context, { where }) => where === 'some',
        required: () => true,
      }),
    },
    problem(args) {
      const typed = wordsOf({ ...args, where: 'every' });
      if (typed.length === 0) return 'Enter at least one word.';
      const long = typed.find(({ word }) => word.length > WORD_MOST);
      if (long) return `“${isolated(long.word.slice(0, 20))}…” is longer than ${WORD_MOST} characters.`;
      return typed.every(({ word }) => isWord(word)) ? null : 'One of them has no visible characters.';
    },
    asks: () => ({ title: 'Where these words appear now', yes: 'Forbid' }),
    change: (now, args) => withWords(now, wordsOf(args), 'forbid'),
    say: (_outcome, args) => `Forbidden: ${[...new Set(wordsOf(args).map(({ word }) => word))].join(', ')}`,
  }),
  settingCommand<'forbidden_words', { words: string[] }>({
    key: 'forbidden_words',
    id: 'settings.allow-word',
    title: 'Allow a forbidden word again…',
    keywords: ['forbidden', 'settings', 'everybody'],
    when: ({ settings }) => settings.forbidden_words.length > 0 || blocked('nothing-there', 'No word is forbidden.'),
    steps: {
      words: asked('Word', 'Which words do you want to allow again?', nonempty(array(string())), {
        choices: ({ settings }) =>
          settings.forbidden_words.map((each) => ({
            value: wordKey(each),
            label: each.word,
            detail: each.locale === null ? 'every locale' : 'one locale',
          })),
        several: true,
      }),
    },
    change: (now, { words }) => withWords(now, words.map(wordOfKey), 'allow'),
    say: (_outcome, { words }) => `${words.length} ${words.length === 1 ? 'word' : 'words'} allowed again`,
  }),
];
