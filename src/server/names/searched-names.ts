import { foldText, searchedText } from '../../contract/policy/search-text.ts';
import { isOfOtherScript, wordingsOf } from './wordings.ts';

/** Spellings of one name that it is searched by; a Chinese name is said in two ways, and parted in two. */
const MOST_SPELLINGS = 4;
/** Characters of a name that count. */
const LONGEST = 120;

/** What a profile is searched in; a name in another script also by its usual spelling in Latin letters. */
export function searchedTextOf(id: string, attributes: Readonly<Record<string, string>>): string {
  const names = [attributes['profileName'] ?? '', attributes['name'] ?? ''];
  return searchedText(id, attributes, [...new Set(names.flatMap(spellingsOfName))]);
}

function spellingsOfName(name: string): string[] {
  if (name.length > LONGEST || !isOfOtherScript(name)) return [];
  const spelled = wordingsOf(name).map((words) =>
    words.map((units) => units.map(([usual = '']) => usual).join('')).join(' '),
  );
  const folded = foldText(name);
  return [...new Set(spelled)].filter((text) => text !== folded).slice(0, MOST_SPELLINGS);
}
