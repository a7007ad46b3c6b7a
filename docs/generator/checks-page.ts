import { coverageOf } from '../../src/contract/text-checks/check-text.ts';
import { LOCALES } from '../../src/server/lookups/locales.ts';
import { page } from './markdown.ts';

/** The languages of the locales that fit, as one list. */
function languages(fits: (coverage: ReturnType<typeof coverageOf>) => boolean): string {
  const found = LOCALES.filter(({ code }) => fits(coverageOf(code)));
  return found.map(({ language }) => language).join(', ');
}

/** docs/checks.md: what the checks of texts look for, and in which locales. */
export function checksPage(): string {
  return page(
    'Text checks',
    '`src/contract/text-checks`',
    [
      'Texts of a locale profile are checked while they are typed, and again by the server when they are saved. A',
      'finding is shown at its field, in the walk of F8, in the queue, in lists and in the statistics; it does not stop a',
      'save unless an Admin lets that check do so. `X`, or the button beside it, sets a finding aside with a note',
      'until the text changes. Admins switch checks on and off and forbid words, and see first what each would find.',
    ].join(' '),
    [
      'In every locale: contact data (digits of every script and letters that look like them, addresses of mail and sites, names at',
      'messengers), the same text as the base profile or another locale, left-over placeholders, length, and',
      'forbidden words. Placeholders are off by default. Texts under 20 letters are no copy.',
    ].join(' '),
    `- **Numbers spelled out**: ${languages(({ numberWords }) => numberWords)}. English words and the digits of Han count everywhere.`,
    `- **Age against the date of birth**, more than a year apart: ${languages(({ checks }) => checks.includes('age'))}.`,
    `- **Another language**, in texts of 60 letters and more: ${languages(({ checks }) => checks.includes('language'))}. ` +
      'The library eld recognises it, in parts of 200 bytes. Languages that nobody can distinguish from a few lines count as one: ' +
      'Norwegian and Danish; Croatian, Serbian and Bosnian; Indonesian and Malay; Czech and Slovak.',
    `- **Another script**, in texts of 16 letters and more: every locale but ${languages(({ checks }) => !checks.includes('script'))}.`,
  );
}
