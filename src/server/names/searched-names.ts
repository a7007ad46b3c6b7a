import { inOneScript } from '../../contract/letters/one-script.ts';
import { foldText, searchedText } from '../../contract/policy/search-text.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';
import { cyrillicForms } from './cyrillic.ts';
import { spellingsOf } from './spelling.ts';
import { familiesOf, givenOf, isOfOtherScript, wordingsOf, type Wording } from './wordings.ts';

/** Spellings of one name that it is searched by; a Chinese name is said in two ways and parted in two, and may be Japanese as well. */
const MOST_SPELLINGS = 8;
/** Characters of a name that count. */
const LONGEST = 120;

/** What a profile is searched in; a name in another script also by its usual spelling in Latin letters. */
export function searchedTextOf(id: string, attributes: Readonly<Record<string, string>>): string {
  const names = [attributes['profileName'] ?? '', attributes['name'] ?? ''];
  return searchedText(id, attributes, [...new Set(names.map(inOneScript).flatMap(spellingsOfName))]);
}

function spellingsOfName(name: string): string[] {
  if (name.length > LONGEST || !isOfOtherScript(name)) return [];
  const usual = new Set(
    wordingsOf(name).map((words) => words.map((units) => units.map(([first = '']) => first).join('')).join(' ')),
  );
  const spelled = [
    plainHan(name),
    ...cyrillicForms(name),
    ...[...usual].slice(0, MOST_SPELLINGS),
    ...familiesOf(name).flatMap(familySpellings),
    ...givenOf(name).flatMap((syllable) => spellingsOf(syllable, (spelling) => spelling).flat()),
  ];
  const folded = foldText(name);
  return [...new Set(spelled)].filter((text) => foldText(text) !== folded);
}

/** A family as people write it, who have their own habits with it; of two signs as one word, with a hyphen and as two. */
function familySpellings(family: Wording): string[] {
  return spellingsOf(family, (spelling) => spelling).flatMap((words) =>
    words.length > 1 ? [words.join(''), words.join('-'), words.join(' ')] : words,
  );
}
