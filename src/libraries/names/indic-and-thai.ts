import { table, type Unit, unitsBy } from './unit.ts';

/** The scripts of India share one order of letters, 128 code points each; the letters here are those of Devanagari. */
const DEVANAGARI = 0x900;
const FIRST = 0x900;
const BEHIND = 0xd80;
const PLACES = 0x80;
const STRIKE = '\u094d';
const DOT = '\u093c';

const CONSONANTS = table(`
  क=k/c ख=kh/k ग=g घ=gh/g ङ=ng/n च=ch/c छ=chh/ch ज=j/z झ=jh/j ञ=n/ny/gn ट=t ठ=th/t ड=d/r ढ=dh/d/rh ण=n त=t/th थ=th/t द=d/dh ध=dh/d
  न=n \u0929=n प=p फ=ph/f ब=b/v भ=bh/b/v म=m य=y/i/j/ र=r \u0931=r/tr ल=l ळ=l \u0934=zh/l/z व=v/w/b श=sh/s/sch ष=sh/s स=s ह=h/
  \ue000=ksh/x/ks \ue001=gy/gn/dny/jn/gny/gg \ue002=sri/shri/sree/shree \ue003=ks/x`);
const VOWELS = table(`
  अ=a आ=a/aa इ=i/e/y ई=i/ee/e उ=u/oo ऊ=u/oo ऋ=ri/ru/r ऎ=e/ye/ae ए=e/ye/ay/a ऐ=ai/ay/ei/i ऒ=o ओ=o ऑ=o/aw औ=au/ou/ow
  ा=a/aa/ah ि=i/e/y/ee ी=i/ee/y/e/ie ु=u/oo ू=u/oo ृ=ri/ru/r/re ॆ=e/a े=e/ey/ay/ei/ai ै=ai/ay/ei/i ॉ=o/aw ॊ=o ो=o/oh/ow ौ=au/ou/ow \ue004=ao/av/aav/avu/aavu/aw \ue005=ri/iru/ru/ir`);
const SIGNS = table('ँ=n/m//ng ं=n/m/ng/ ः=/h ॎ=t');
/** The inherent vowel of each consonant unless it is suppressed or replaced; often it is silent. */
const INHERENT: Unit = ['a', '', 'e', 'u'];

/** After the last consonant of a word it is silent in the north of India. */
const AT_THE_END: Unit = ['', 'a', 'o', 'u'];
const NORTHERN: ReadonlySet<number> = new Set([0x900, 0x980, 0xa00, 0xa80]);

interface Own {
  letters?: ReadonlyMap<string, Unit>;
  inherent?: Unit;
}
/** Exceptions of the scripts, by their first code point. */
const OWN: Readonly<Record<number, Own>> = {
  /** Bengali. */
  0x980: {
    inherent: ['a', 'o', '', 'u', 'e'],
    letters: table(`
      अ=a/o ा=a/o/e/ah/aa े=e/ai/ay/a/ei/i य=j/y/z// स=s/sh श=sh/s ओ=o/w औ=ou/au ब=b/v/w ौ=ou/au/ow ि=i/e/y/ee ॎ=t
      \ue000=ksh/kh/x/kkh`),
  },
  /** Tamil, in which one letter stands for several sounds. */
  0xb80: {
    letters: table('क=k/g/h/c च=s/ch/sh/c ट=t/d त=th/t/d/dh प=p/b ञ=n/gn/ny ज=j/z'),
  },
  /** Malayalam. */
  0xd00: { letters: table('त=th/t ट=t/d') },
};

/** Units of a word in one of the scripts of India; null: of another script. */
export function indicUnits(word: string): Unit[] | null {
  const start = word.charCodeAt(0) & ~(PLACES - 1);
  if (!(start >= FIRST && start < BEHIND)) return null;
  const own = OWN[start];
  const units: Unit[] = [];
  let isOpen = false;
  const close = (inherent = own?.inherent ?? INHERENT) => {
    if (isOpen) units.push(inherent);
    isOpen = false;
  };
  for (const letter of levelled(word, start)) {
    const consonant = own?.letters?.get(letter) ?? CONSONANTS.get(letter);
    const vowel = VOWELS.get(letter);
    const sign = SIGNS.get(letter);
    if (consonant && CONSONANTS.has(letter)) {
      close();
      units.push(consonant);
      // The syllable of "Sri" has its vowel already.
      isOpen = letter !== '\ue002';
    } else if (vowel) {
      // An independent vowel begins a syllable; a vowel sign replaces the inherent one.
      if (letter < '\u093e') close();
      isOpen = false;
      units.push(own?.letters?.get(letter) ?? vowel);
    } else if (sign) {
      close();
      units.push(sign);
    } else if (letter === STRIKE) isOpen = false;
    else if (letter !== DOT) return null;
  }
  if (NORTHERN.has(start)) close(AT_THE_END);
  else close();
  return units;
}

/** The word in letters of Devanagari, with one character for each conjunct of special pronunciation. */
function levelled(word: string, start: number): string {
  return (
    Array.from(word, (letter) => String.fromCharCode(letter.charCodeAt(0) - start + DEVANAGARI))
      .join('')
      .replace(/श्री|स्री|ष्री/gu, '\ue002')
      .replace(/क्ष|ट्च/gu, '\ue000')
      .replace(/क्स/gu, '\ue003')
      .replace(/ाव(?:ु|(?![\u093e-\u094d])$)/gu, '\ue004')
      .replace(/िरु/gu, '\ue005')
      .replace(/ज्ञ/gu, '\ue001')
      // A doubled letter may be written doubled.
      .replace(/(.)\u094d\1/gu, '$1')
  );
}

const LETTERS = table(`
  ก=k/g ข=kh/k ฃ=kh/k ค=kh/k ฅ=kh/k ฆ=kh/k ง=ng จ=j/ch/c/t ฉ=ch ช=ch/sh/t ฌ=ch ซ=s ญ=y/n ฎ=d/t ฏ=t/d ฐ=th/t ฑ=th/t/d ฒ=th/t ณ=n ด=d/t
  ต=t/d ถ=th/t ท=th/t/d ธ=th/t/d น=n บ=b/p ป=p/b ผ=p/ph ฝ=f พ=p/ph ฟ=f/p ภ=p/ph ม=m ย=y/i/ ร=r/n/l/rn/ ล=l/n ฬ=l/n ว=w/v/u/o/ua/
  ศ=s/t ษ=s/t ส=s/t ห=h/ ฮ=h อ=o//a/e/u/aw ฤ=rue/ri/re/ru ะ=a ั=a/u า=a/ah/aa ำ=am/um ิ=i/e/ ี=i/ee/e/ie/y ึ=ue/u/uea
  ื=ue/u/eu/uea ุ=u/oo/ ู=u/oo เ=e/ay/a/ae/oe/ แ=ae/a/e โ=o ใ=ai/i/y ไ=ai/i/y ็= รร=an/a/un/u ทร=s/thr/tr/th/t ศร=s/sr จร=j พร=porn/phorn/pon/phon/pr/phr กร=korn/kon/gorn/kr
  ภร=porn/phorn/pon/phon ธร=thorn/torn/thon/ton าว=ao/aw/aow ัว=ua/oua/ou`);
/** Pronounced as N at the end of a word. */
const LAST = table('ร=n/rn/r ล=n/l ญ=n ฬ=n/l');
/** An unwritten vowel may be pronounced between two consonants. */
const GAP: Unit = ['o', '', 'a', 'u', 'aw'];
const CONSONANT = /[ก-ฮ]/;

/** Units of a Thai word: vowels written before a consonant are pronounced after it, and suppressed letters are silent. */
export function thaiUnits(word: string): Unit[] | null {
  if (!/^\p{Script=Thai}+$/u.test(word)) return null;
  const said = word
    // Tone marks.
    .replace(/[\u0e48-\u0e4b]/g, '')
    .replace(/ทร์|[ก-ฮ][\u0e34\u0e38]?์/g, '')
    // Between two consonants this one is the vowel.
    .replace(/([ก-ฮ])ว(?=[ก-ฮ](?![\u0e30-\u0e39]))/g, '$1ัว')
    .replace(/([เแโใไ])([ก-ฮ](?:[รลว](?=[ก-ฮ]|[\u0e30\u0e32]|[\u0e34-\u0e39]))?)/g, '$2$1');
  const parts = said.match(/รร|ทร|ศร|จร|[พกภธ]ร(?![\u0e30-\u0e39])|าว|ัว|./gu) ?? [];
  const units: Unit[] = [];
  for (const [place, part] of parts.entries()) {
    const last = place === parts.length - 1 ? unitsBy(LAST, part) : null;
    const unit = last ?? unitsBy(LETTERS, part);
    if (unit === null) return null;
    units.push(...unit);
    const next = parts[place + 1];
    if (CONSONANT.test(part) && part.length === 1 && next !== undefined && CONSONANT.test(next)) units.push(GAP);
  }
  return units;
}
