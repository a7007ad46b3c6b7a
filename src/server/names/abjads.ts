import { table, unitsBy, type Unit } from './unit.ts';

/** Vowels that Arabic and Hebrew do not write. */
const GAP: Unit = ['a', '', 'e', 'i', 'o', 'u', 'ai', 'ei', 'ou', 'oo'];
const END: Unit = ['', 'a', 'e', 'i', 'ah', 'eh'];

const ARABIC = table(`
  ا=a/aa/e/i/o/u/ء=a/ ب=b/p ت=t/ ث=th/s/t ج=j/g/dj/ ح=h خ=kh/h/ch/x د=d ذ=dh/z/d/th ر=r ز=z س=s ش=sh/ch/sch ص=s ض=d/dh/z ط=t ظ=z/dh/th
  ع=a/aa/e/i/o/u/ غ=gh/g ف=f/ph ق=q/k/g/gh/c ك=k/c/q ل=l م=m ن=n ه=h/ و=w/v/ou/oo/u/o/au/aw/ow/uw/ ي=y/i/ee/e/ai/ei/ay/ey/iy/ie/
  ى=a/i/y/ee/ ة=a/ah/at/e/eh/et/ ء=/a/e پ=p چ=ch ژ=zh/j گ=g ک=k/c/q ی=y/i/ee/e/ai/ei/ay/ey/a/ ے=e/ay/i ں=n/ ھ=h/ ہ=h/a/ ٹ=t ڈ=d ڑ=r
  ئ=i/y/e/ ؤ=u/o/w/`.replace('ا=a/aa/e/i/o/u/ء=a/', 'ا=a/aa/e/i/o/u/'));
const HEBREW = table(`
  א=a/e/i/o/u/ ב=b/v ג=g ד=d ה=h/a/ah/e/ ו=v/o/u/w/oo/ou/vo/ ז=z/s ח=h/ch/kh ט=t י=y/i/e/ei/ee/ai/j/ay/ie/ כ=k/ch/kh/c ך=ch/kh/k ל=l מ=m ם=m נ=n ן=n
  ס=s ע=a/e/i/o/u/ פ=p/f/ph ף=f/p/ph צ=ts/z/tz/c ץ=ts/z/tz ק=k/c/q/ck ר=r ש=sh/s/sch ת=t/th וו=v/w יי=y/ay/ai/ei/ey/i/ee/j
  דוד=david/dovid/dawid משה=moshe/mosheh/moses ראובן=reuven/reuben`);
/** The article stands apart in Latin letters as often as not, and bends to what follows. */
const ARTICLE: Unit = ['al ', 'el ', 'al', 'el', 'ul ', 'ad ', 'ed ', 'ad', 'ed', 'as ', 'es ', 'as', 'es', 'ar ', 'er ', 'an ', 'az ', 'at ', 'ash ', 'e', 'u', 'a'];

/** Units of a word of consonants, with room for the vowels that are not written; null: of another script. */
export function abjadUnits(word: string): Unit[] | null {
  if (/^\p{Script=Hebrew}+$/u.test(word)) return withGaps(unitsBy(HEBREW, word));
  if (!/^\p{Script=Arabic}+$/u.test(word)) return null;
  if (!/^ال.{2}/u.test(word)) return withGaps(unitsBy(ARABIC, word));
  const rest = withGaps(unitsBy(ARABIC, word.slice(2)));
  return rest && [ARTICLE, ...rest];
}

function withGaps(units: Unit[] | null): Unit[] | null {
  return units && units.flatMap((unit, place) => [unit, place === units.length - 1 ? END : GAP]);
}
