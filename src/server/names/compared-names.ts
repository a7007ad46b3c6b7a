import { inOneScript } from '../../contract/letters/one-script.ts';
import { letterByLetter } from '../../contract/base/fold-text.ts';
import { fullNamesBy } from '../../libraries/names/nicknames.ts';
import { isSpelledSo, spellingsOf } from '../../libraries/names/spelling.ts';
import { type Wording } from '../../libraries/names/unit.ts';
import { isOfOtherScript, wordingsOf } from './wordings.ts';
import { comparedText, nameSkeleton, soundOf } from './compared-text.ts';
import { plainHan } from '../../contract/letters/han-variants.ts';

const fullNamesOf = fullNamesBy(nameSkeleton);

/** In a longer name it is unclear which words belong together. */
const MOST_WORDS = 6;
/** Joins words of a name that others write as one or apart. */
const HYPHEN = /(?<=[\p{L}\p{M}])[-\u2010\u2011\u00b7\u30fb](?=\p{L})/gu;
/** Written without blanks; a blank between family and given name is only for the eye. */
const WITHOUT_BLANKS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー\s\u30fb]+$/u;
/** Separates words in Persian that others write as one, or with a blank. */
const APART = '\u200c';

/**
 * A name as written first, and then with joined words that others write as one: those with a hyphen, two neighbours
 * where a third is left, and all of a script without blanks.
 */
function partingsOf(name: string): string[] {
  const plain = plainHan(name);
  const text = comparedText(plain);
  const words = text.split(' ').filter(Boolean);
  const ways = [text];
  if (plain.includes(APART)) ways.push(comparedText(plain.replaceAll(APART, ' ')));
  if (words.length < 2 || words.length > MOST_WORDS) return ways;
  if (WITHOUT_BLANKS.test(plain)) ways.push(words.join(''));
  else {
    ways.push(comparedText(plain.replace(HYPHEN, '')));
    for (let at = 0; words.length > 2 && at + 1 < words.length; at += 1) {
      ways.push(words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' '));
    }
  }
  return [...new Set(ways)];
}

/** Keys of one name by what it is short for, and by how it may sound in Latin letters; more would distinguish nothing. */
const MOST_FULL = 12;
const MOST_SOUNDS = 20;

/** A name with all keys by which it matches other names. */
export interface ComparedName {
  /** Levelled, and levelled with the full name in place of each nickname. */
  levels: readonly string[];
  /** Its sounds: one if it is in Latin letters, else one for each of its usual spellings. */
  sounds: readonly string[];
  isOfOtherScript: boolean;
}

interface Known extends ComparedName {
  /** Levelled, in each way of splitting it into words. */
  partings: readonly string[];
  wordings: readonly Wording[];
  scripts: string;
  letters: string;
  words: readonly string[];
}

/** A name is compared with many, so its keys are cached. */
const known = new Map<string, Known>();
const MOST_KNOWN = 5000;

export function comparedName(name: string): ComparedName {
  return knownName(name);
}

function knownName(written: string): Known {
  const before = known.get(written);
  if (before) return before;
  const name = inOneScript(written);
  const wordings = wordingsOf(name);
  const spelled = wordings.map((wording) => spellingsOf(wording, heard));
  // The usual spelling of each wording before the less usual ones of any.
  const longest = Math.max(0, ...spelled.map(({ length }) => length));
  const sounds = Array.from({ length: longest }, (_, rank) => spelled.flatMap((ways) => ways.slice(rank, rank + 1)))
    .flat()
    .map((words) => soundOf(words.join(' ')));
  const byLetters = written.split(/\s+/).map((word) => letterByLetter(word) ?? word);
  const partings = [...new Set([...partingsOf(name), byLetters.join(' ')].map(nameSkeleton))];
  const made = {
    wordings,
    partings,
    levels: [...new Set([...fullLevels(partings[0] ?? ''), ...partings])],
    sounds: [...new Set([soundOf(name), ...sounds])].filter(Boolean).slice(0, MOST_SOUNDS),
    isOfOtherScript: isOfOtherScript(name),
    scripts: scriptsOf(name),
    letters: comparedText(name).replaceAll(' ', ''),
    words: comparedText(name).split(' '),
  };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(written, made);
  return made;
}

// There are a few hundred spellings of units, needed for every name.
const heardOf = new Map<string, string>();

/** The sound of a spelling anywhere in a word: its consonants. */
function heard(spelling: string): string {
  const before = heardOf.get(spelling);
  if (before !== undefined) return before;
  const sound = soundOf(`a${spelling}`);
  heardOf.set(spelling, sound);
  return sound;
}

/** Both are one name, in another writing or as a nickname; null if not. */
export function sameName(a: string, b: string): 'writing' | 'nickname' | null {
  const [one, other] = [knownName(a), knownName(b)];
  // Letters that are equated between languages of Latin letters are different sounds in Korean.
  if (one.scripts === OWN_LETTERS && other.scripts === OWN_LETTERS) {
    return one.letters === other.letters ? 'writing' : null;
  }
  if (differInFirst(one, other)) return null;
  if (one.levels[0] === other.levels[0]) return one.levels[0] === '' ? null : 'writing';
  if (one.partings.some((parting) => other.partings.includes(parting))) return 'writing';
  if (one.levels.some((level) => other.levels.includes(level))) return 'nickname';
  // Two names of one script are different if their letters are.
  if (one.scripts === other.scripts) return null;
  if (!one.sounds.some((sound) => other.sounds.includes(sound))) return null;
  return isWrittenAs(one, other) || isWrittenAs(other, one) ? 'writing' : null;
}

/** Most letters of a word that is too short to be the same with another first letter. */
const SHORT = 3;

/** Whether a short word of one occurs in the other with I for J: Iulia is Julia, but Ian and Jan, Ion and Jon are two people. */
function differInFirst({ words: mine }: Known, { words: theirs }: Known): boolean {
  const isLeft = (word: string, among: readonly string[]) => word.length <= SHORT && !among.includes(word);
  const turned = (word: string) => word.replace(/^[ij]/, (first) => (first === 'i' ? 'j' : 'i'));
  return mine.some((word) => isLeft(word, theirs) && theirs.some((one) => one === turned(word) && isLeft(one, mine)));
}

/** Whether two names sound alike, each by one of its usual spellings. */
export function soundsAlike(a: string, b: string): boolean {
  const { sounds } = knownName(b);
  return knownName(a).sounds.some((sound) => sounds.includes(sound));
}

/** Of two names of other scripts each is compared with the usual Latin spelling of the other. */
function isWrittenAs(name: Known, { isOfOtherScript: isOther, letters, wordings }: Known): boolean {
  const latin = isOther
    ? wordings.flatMap((wording) => spellingsOf(wording, heard).map((words) => words.join('')))
    : [letters];
  return name.wordings.some((wording) => latin.some((text) => isSpelledSo(wording, text)));
}

const OWN_LETTERS = 'Hangul';
const SCRIPTS = [
  'Latin Cyrillic Greek Georgian Armenian Hebrew Arabic Thai Hangul Devanagari Bengali Tamil Telugu Kannada Malayalam Gujarati Gurmukhi Han Hiragana Katakana',
]
  .join(' ')
  .split(' ')
  .map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);

function scriptsOf(name: string): string {
  return SCRIPTS.flatMap(([script, letters]) => (letters.test(name) ? [script] : [])).join(' ');
}

function fullLevels(level: string): string[] {
  let ways: string[][] = [[]];
  for (const word of level.split(' ')) {
    const full = [word, ...fullNamesOf(word)];
    ways = ways.flatMap((way) => full.map((name) => [...way, name])).slice(0, MOST_FULL);
  }
  return [...new Set(ways.map((words) => words.join(' ').split(' ').filter(Boolean).toSorted().join(' ')))];
}
