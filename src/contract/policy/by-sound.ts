import { eachMixedWord, lookedLike, type Script } from '../letters/one-script.ts';
import { romanisedLetter, WRITTEN_AS_ONE } from './transliteration.ts';

/** Said in so many ways that none of them is meant for certain. */
const NO_ONE_SOUND = 'c';
/** Of й and ў: part of the letter and not of how it is said. */
const BREVE = '\u0306';

/**
 * A text whose words are each of one script by what their letters sound like: Müllер, whose last two letters are Cyrillic, is
 * Müller. A word is of the script of more of its letters; one with a letter that this script has no sound for stays.
 */
export function inOneScriptBySound(text: string): string {
  return eachMixedWord(text, (letters, [most]) => {
    let written = '';
    let isOther = false;
    for (const { letter, script } of letters) {
      if (script === null) {
        if (!(isOther && letter === BREVE)) written += letter;
        continue;
      }
      isOther = script !== most;
      const heard = isOther ? heardAs(letter.toLowerCase(), script, most) : letter;
      if (heard === null) return null;
      written += heard;
    }
    return written;
  });
}

/** A small letter of one script as another one writes its sound; null: it has none for it. */
function heardAs(letter: string, from: Script, to: Script): string | null {
  const latin = from === 'Latin' ? letter : romanisedLetter(letter);
  if (to === 'Latin' || latin === undefined) return latin ?? null;
  if (latin === NO_ONE_SOUND) return null;
  // What looks and sounds alike is meant before what only sounds alike: i is і in Ukrainian, and not и.
  const looked = lookedLike(latin, to);
  if (looked !== undefined && romanisedLetter(looked) === latin) return looked;
  return WRITTEN_AS_ONE[to].get(latin) ?? null;
}
