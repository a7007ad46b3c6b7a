import { table, unitsBy, type Unit } from './unit.ts';

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
