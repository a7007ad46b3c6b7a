import { table, unitsBy, type Unit } from './unit.ts';

/** Vowels that Arabic and Hebrew do not write. */
const GAP: Unit = ['a', '', 'e', 'i', 'o', 'u', 'ai', 'ei', 'ou', 'oo'];
const END: Unit = ['', 'a', 'e', 'i', 'ah', 'eh'];

const ARABIC = table(`
  ا=a/aa/e/i/o/u/ ب=b/p ت=t ث=th/s/t ج=j/g/dj ح=h/ خ=kh/h/ch/x د=d ذ=dh/z/d/th ر=r ز=z س=s ش=sh/ch/sch ص=s ض=d/dh/z ط=t ظ=z/dh/th
  ع=a/aa/e/i/o/u/ غ=gh/g ف=f/ph ق=q/k/g/gh/c ك=k/c/q ل=l م=m ن=n ه=h/ و=w/v/ou/oo/u/o/au/aw/ow/uw/ ي=y/i/ee/e/ai/ei/ay/ey/iy/ie/
  ى=a/i/y/ee/ ة=a/ah/at/e/eh/et/ ء=/a/e پ=p چ=ch ژ=zh/j گ=g ک=k/c/q ی=y/i/ee/e/ai/ei/ay/ey/a/ ے=e/ay/i ں=n/ ھ=h/ ہ=h/a/ ٹ=t ڈ=d ڑ=r`);
const HEBREW = table(`
  א=a/e/i/o/u/ ב=b/v ג=g ד=d ה=h/a/ah/e/ ו=v/o/u/w/oo/ou/vo/ ז=z/s ח=h/ch/kh ט=t י=y/i/e/ei/ee/ai/j/ay/ie/ כ=k/ch/kh/c ך=ch/kh/k ל=l מ=m
  ם=m נ=n ן=n ס=s ע=a/e/i/o/u/ פ=p/f/ph ף=f/p/ph צ=ts/z/tz/c ץ=ts/z/tz ק=k/c/q/ck ר=r ש=sh/s/sch ת=t/th וו=v/w יי=y/ay/ai/ei/ey/i/ee/j`);
const SIGNS = /^\p{Script=Hebrew}+$/u;
const ARABIC_LETTERS = /^\p{Script=Arabic}+$/u;
const WITH_ARTICLE = /^ال.{2}/u;
/** "Servant of", which in Latin letters is often one word with the next. */
const SERVANT = 'عبد';
const GOD = 'الله';
const OF_GOD: Unit[] = [['allah', 'ullah', 'ellah', 'illah', 'alla', 'ulla']];
/** Letters that assimilate the article, as in an-Nasir; by the sound of the first consonant. */
const BENDS = 'تثدذرزسشصضطظلن';

/** Units of a word of consonants, with places for the unwritten vowels; null: of another script. */
export function abjadUnits(word: string): Unit[] | null {
  if (SIGNS.test(word)) return withGaps(unitsBy(HEBREW, word));
  return ARABIC_LETTERS.test(word) ? withGaps(unitsBy(ARABIC, word)) : null;
}

/**
 * The words of an Arabic name in the usual ways of splitting them: the article stands apart, or with its noun, or is
 * left out; "Abd" stands apart or not. null: of another script, or in one way only.
 */
export function arabicWords(words: readonly string[]): Unit[][][] | null {
  if (!words.every((word) => ARABIC_LETTERS.test(word))) return null;
  let ways: Unit[][][] = [[]];
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    const parted = partsOf(word);
    if (parted === null) return null;
    ways = ways.flatMap((way) => [
      ...(before === SERVANT ? parted.flatMap(([article = [], ...noun]) => [joined(way, article, noun)]) : []),
      ...parted.map((parts) => [...way, ...parts]),
    ]);
  }
  return ways;
}

/** The last word and the next as one, and the rest. */
function joined(way: readonly Unit[][], next: readonly Unit[], rest: readonly Unit[][]): Unit[][] {
  return [...way.slice(0, -1), [...(way.at(-1) ?? []), ...next], ...rest];
}

function partsOf(word: string): Unit[][][] | null {
  if (word === GOD) return [[OF_GOD]];
  const whole = abjadUnits(word);
  if (whole === null) return null;
  if (!WITH_ARTICLE.test(word)) return [[whole]];
  const noun = abjadUnits(word.slice(2));
  if (noun === null) return null;
  const article: Unit[] = [['a', 'e', 'u'], ['l']];
  const bent: Unit[] = BENDS.includes(word.charAt(2)) ? [['a', 'e', 'u'], noun[0] ?? ['']] : [];
  return [
    [article, noun],
    [[...article, ...noun]],
    [noun],
    ...(bent.length > 0 ? [[bent, noun], [[['e', 'a', 'u'], ...noun]]] : []),
  ];
}

function withGaps(units: Unit[] | null): Unit[] | null {
  return units && units.flatMap((unit, place) => [unit, place === units.length - 1 ? END : GAP]);
}
