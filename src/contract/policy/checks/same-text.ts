import { areAlike } from '../alike-languages.ts';
import { foldForCopies, LETTERS_OF_A_COPY } from '../copied-text.ts';
import { wholeOf, type CheckRule } from './finding.ts';

/** The very text of the base profile or of another locale, where the languages are not nearly one. */
export const same: CheckRule = {
  find(text, locale, { base, others = {} }) {
    const folded = foldForCopies(text);
    if (folded.length < LETTERS_OF_A_COPY) return [];
    const texts = [
      { from: 'the base profile', in: base?.locale, text: base?.text ?? '' },
      ...Object.entries(others).map(([code, other]) => ({ from: code, in: code, text: other })),
    ];
    const copied = texts.find(
      (other) => !(other.in !== undefined && areAlike(other.in, locale)) && foldForCopies(other.text) === folded,
    );
    if (!copied) return [];
    const words =
      copied.from === 'the base profile' ? 'Is the text of the base profile.' : `Is the text of locale ${copied.from}.`;
    return [{ check: 'same', spans: wholeOf(text), words }];
  },
  covers: () => true,
  beside: ['base', 'locales'],
};
