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

/** Letters that stand for single sounds, with the spellings that passports, papers and people use. */
const CYRILLIC = table(`
  а=a б=b в=v/w г=g/h ґ=g д=d е=e/ye/ie/je/yo ё=yo/e/o/io/jo/ye є=ye/ie/e/je ж=zh/j/z/g з=z/s и=i/y/e і=i/y ї=yi/i/ji
  й=y/i/j/ к=k/c л=l м=m н=n о=o п=p р=r с=s/ss т=t у=u/ou/oo ф=f/ph х=kh/h/ch/x ц=ts/c/tz/z ч=ch/c/tch/tsch
  ш=sh/sch/s/ch щ=shch/sch/sh/sht/stch ъ=/a ы=y/i э=e/ae ю=yu/iu/ju/u ь=/y/i/j я=ya/ia/ja/a ’= '=
  ій=iy/y/i/ii ий=iy/y/i/ij/ii ый=y/yy/iy/yi ия=ia/iya/ija/iia/ya/ja ья=ya/ia/ja/iya ье=ie/ye/ie/je ью=yu/iu/ju ьё=yo/io/e/ie
  кс=x/ks дж=j/dzh/dj/g ј=j/y/i љ=lj/ly/l њ=nj/ny/n ћ=c/ch/cs/tj ђ=dj/d/dz/gj џ=dz/dzh/j ѕ=dz ў=u/w
  ә=a/e ғ=g/gh қ=k/q ң=n/ng ө=o ұ=u ү=u һ=h`);
const GREEK = table(`
  α=a β=v/b γ=g/y/gh δ=d/dh ε=e ζ=z η=i/e/h θ=th/t ι=i/j/y κ=k/c λ=l μ=m ν=n ξ=x/ks ο=o π=p ρ=r/rh σ=s/ss ς=s τ=t υ=y/i/u φ=f/ph χ=ch/h/kh/x
  ψ=ps ω=o ου=ou/u αι=ai/e/ae ει=ei/i/y οι=oi/i/e αυ=av/af/au ευ=ev/ef/eu ηυ=iv/if γγ=ng/gg γκ=g/gk/ng γχ=nch/nh γξ=nx
  μπ=b/mp/mb ντ=d/nt/nd τζ=tz/j/dz τσ=ts/tch γι=gi/yi/y/g/gy για=gia/ya/yia γιω=gio/yo/yio/geo ιω=io/yo/jo γε=ge/ye`);
const GEORGIAN = table(`
  ა=a ბ=b გ=g დ=d ე=e ვ=v/w ზ=z თ=t/th ი=i კ=k/c ლ=l მ=m ნ=n ო=o პ=p ჟ=zh/j რ=r ს=s ტ=t უ=u/ou ფ=p/ph/f ქ=k/q/kh ღ=gh/g
  ყ=q/k/kh შ=sh ჩ=ch ც=ts/tz/c ძ=dz/z წ=ts/tz/c ჭ=ch/tch ხ=kh/h/x ჯ=j/dj/dzh ჰ=h`);
const ARMENIAN = table(`
  ա=a բ=b/p գ=g/k դ=d/t ե=e/ye զ=z է=e ը=y/e/u/ թ=t/th ժ=zh/j ի=i/y լ=l խ=kh/x/h/ch ծ=ts/dz/tz կ=k/g հ=h ձ=dz/ts/tz ղ=gh/g/kh ճ=ch/tch/dj/j
  մ=m յ=y/i/j/h ն=n շ=sh/ch ո=o/vo չ=ch պ=p/b ջ=j/dj/ch ռ=r ս=s վ=v/w տ=t/d ր=r ց=ts/tz/c ւ=v/w փ=p/ph ք=k/q/kh և=ev/yev/ew օ=o ֆ=f
  ու=u/ou/oo յան=yan/ian/jan յու=yu/iu/ju/you եւ=ev/yev`);

const ALPHABETS: readonly (readonly [RegExp, ReadonlyMap<string, Unit>])[] = [
  [/^[\p{Script=Cyrillic}’']+$/u, CYRILLIC],
  [/^[\p{Script=Greek}]+$/u, GREEK],
  [/^[\p{Script=Georgian}]+$/u, GEORGIAN],
  [/^[\p{Script=Armenian}]+$/u, ARMENIAN],
];

/** Units of a word, in lower case and without accents, of an alphabet whose letters stand for sounds; null: of another one. */
export function alphabetUnits(word: string): Unit[] | null {
  const letters = ALPHABETS.find(([script]) => script.test(word))?.[1];
  return letters ? unitsBy(letters, word) : null;
}
