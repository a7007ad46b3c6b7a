import '../../contract/letters/rare-letters.ts';
import { lookAlike } from '../../contract/letters/look-alikes.ts';
import { inOneScript } from '../../contract/letters/one-script.ts';
import { foldText, searchedText } from '../../contract/base/fold-text.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';
import { cyrillicForms } from '../../libraries/names/cyrillic.ts';
import { spellingsOf } from '../../libraries/names/spelling.ts';
import { type Wording } from '../../libraries/names/unit.ts';
import { abjadSpellings, familiesOf, givenOf, isOfOtherScript, wordingsOf } from './wordings.ts';

/** Most spellings by which one name is searched; a Chinese name has two readings and two ways of splitting, and may be Japanese as well. */
const MOST_SPELLINGS = 8;
/** Characters of a name that are used. */
const LONGEST = 120;

/** A name as lists are sorted by it and the palette finds it from its beginning: folded, and each Han sign in its plain form. */
export function sortNameOf(name: string): string {
  return foldText(plainHan(lookAlike(name)));
}

/** The searched text of a profile, with the usual Latin spelling of a name in another script. */
export function searchedTextOf(id: string, attributes: Readonly<Record<string, string>>): string {
  const names = [attributes['profileName'] ?? '', attributes['name'] ?? ''];
  return searchedText(id, attributes, [...new Set(names.map(inOneScript).flatMap(spellingsOfName))]);
}

/** Vowels of Pashto, Kurdish and Uyghur by the letter that keyboards without them have. */
const PLAIN_VOWELS: Readonly<Record<string, string>> = { ې: 'ي', ێ: 'ي', ۆ: 'و', ۇ: 'و', ۈ: 'و', ۋ: 'و' };

function plainArabic(name: string): string {
  return name.replace(/[ېێۆۇۈۋ]/gu, (letter) => PLAIN_VOWELS[letter] ?? letter);
}

function spellingsOfName(name: string): string[] {
  if (name.length > LONGEST || !isOfOtherScript(name)) return [];
  const abjad = abjadSpellings(plainArabic(name));
  const usual = new Set(
    wordingsOf(name).map((words) => words.map((units) => units.map(([first = '']) => first).join('')).join(' ')),
  );
  const spelled = [
    plainHan(name),
    plainArabic(name),
    ...cyrillicForms(name),
    ...(abjad.length > 0 ? abjad : [...usual].slice(0, MOST_SPELLINGS)),
    ...familiesOf(name).flatMap(familySpellings),
    ...givenOf(name).flatMap((syllable) => spellingsOf(syllable, (spelling) => spelling).flat()),
  ];
  const folded = foldText(name);
  return [...new Set(spelled)].filter((text) => foldText(text) !== folded);
}

/** A family name as people write it: of two characters as one word, with a hyphen and as two. */
function familySpellings(family: Wording): string[] {
  return spellingsOf(family, (spelling) => spelling).flatMap((words) =>
    words.length > 1 ? [words.join(''), words.join('-'), words.join(' ')] : words,
  );
}
