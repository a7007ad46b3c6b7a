import { table, unitsBy, type Unit } from './unit.ts';

const LETTERS = table(`
  ก=k/g ข=kh/k ฃ=kh/k ค=kh/k ฅ=kh/k ฆ=kh/k ง=ng จ=j/ch/c/t ฉ=ch ช=ch/sh/t ฌ=ch ซ=s ญ=y/n ฎ=d/t ฏ=t/d ฐ=th/t ฑ=th/t/d ฒ=th/t ณ=n ด=d/t ต=t/d
  ถ=th/t ท=th/t/d ธ=th/t/d น=n บ=b/p ป=p/b ผ=ph/p ฝ=f พ=ph/p ฟ=f/p ภ=ph/p ม=m ย=y/i/ ร=r/n/l/ ล=l/n ฬ=l/n ว=w/v/u/o/ua/ ศ=s/t ษ=s/t ส=s/t
  ห=h/ ฮ=h อ=/o/or/a/e/u/aw ฤ=rue/ri/re/ru ะ=a ั=a/u า=a/ah/ar/aa ำ=am/um/arm ิ=i/e/ ี=i/ee/e/ie/y ึ=ue/u/uea ื=ue/u/eu/uea ุ=u/oo/ ู=u/oo เ=e/ay/a/ae/oe/ แ=ae/a/e
  โ=o ใ=ai/i/y ไ=ai/i/y ็= รร=an/a/un/u ทร=s/thr/tr/th/t ศร=s/sr จร=j`);
const GAP: Unit = ['', 'o', 'a', 'or', 'u', 'aw'];
const CONSONANT = /[ก-ฮ]/;

/** Units of a Thai word: vowels that stand before a consonant are said after it, and what is struck out is not said. */
export function thaiUnits(word: string): Unit[] | null {
  if (!/^\p{Script=Thai}+$/u.test(word)) return null;
  const said = word
    .replace(/[่-๋ํ]/g, '')
    // What the tables have as one sign; its two halves are what is left when it is folded.
    .replace(/ทร์|[ก-ฮ][ิุ]?์/g, '')
    .replace(/([เแโใไ])([ก-ฮ](?:[รลว](?=[ก-ฮะาิีึืุู]))?)/g, '$2$1');
  const parts = said.match(/รร|ทร|ศร|จร|./gu) ?? [];
  const units: Unit[] = [];
  for (const [place, part] of parts.entries()) {
    const unit = unitsBy(LETTERS, part);
    if (unit === null) return null;
    units.push(...unit);
    const next = parts[place + 1];
    if (CONSONANT.test(part) && part !== 'รร' && next !== undefined && CONSONANT.test(next)) units.push(GAP);
  }
  return units;
}
