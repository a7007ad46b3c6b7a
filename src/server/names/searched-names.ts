import '../../contract/letters/rare-letters.ts';
import { inOneScript } from '../../contract/letters/one-script.ts';
import { foldText, searchedText } from '../../contract/base/fold-text.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';
import { cyrillicForms } from '../../libraries/names/cyrillic.ts';
import { spellingsOf } from '../../libraries/names/spelling.ts';
import { type Wording } from '../../libraries/names/unit.ts';
import { familiesOf, givenOf, isOfOtherScript, wordingsOf } from './wordings.ts';

/** Most spellings by which one name is searched; a Chinese name has two readings and two ways of splitting, and may be Japanese as well. */
const MOST_SPELLINGS = 8;
/** Characters of a name that are used. */
const LONGEST = 120;

/** The searched text of a profile, with the usual Latin spelling of a name in another script. */
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

/** A family name as people write it: of two characters as one word, with a hyphen and as two. */
function familySpellings(family: Wording): string[] {
  return spellingsOf(family, (spelling) => spelling).flatMap((words) =>
    words.length > 1 ? [words.join(''), words.join('-'), words.join(' ')] : words,
  );
}
