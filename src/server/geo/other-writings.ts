import { plainHan } from '../../contract/letters/han-variants.ts';
import { foldText } from '../../contract/base/fold-text.ts';
import { romanisedLetters } from '../../contract/letters/letters-in-latin.ts';

/** Letters of a country's writing where they become other Latin ones there than elsewhere. */
const LETTERS: readonly (readonly [countries: string, letters: string])[] = [
  ['RS ME MK BA XK HR', 'ђ=đ е=e ж=ž и=i ј=j љ=lj њ=nj ћ=ć х=h ц=c ч=č џ=dž ш=š ѓ=gj ќ=kj ѕ=dz'],
  ['UA', 'г=h и=y й=y і=i ї=i є=ie'],
  ['BY', 'г=h ў=u ё=io ю=iu я=ia ц=ts'],
  // Two letters for one sound come first.
  ['GR CY', 'αυ=av ευ=ev ηυ=iv γγ=ng γκ=gk γξ=nx μπ=b ντ=nt χ=ch υ=y η=i'],
  ['BG', 'щ=sht ъ=a ц=ts х=h'],
  ['KZ', 'ж=zh х=h қ=q ғ=g ү=u ұ=u'],
  ['MN', 'х=kh ө=o ү=u е=ye'],
];
const BY_COUNTRY = new Map(
  LETTERS.flatMap(([countries, letters]) => {
    const pairs = letters.split(' ').map((pair) => pair.split('=') as [string, string]);
    return countries.split(' ').map((country) => [country, pairs] as const);
  }),
);

/** Short and long forms of a saint in the names of places: St-Malo is Saint-Malo, St. Pölten is Sankt Pölten. */
const SHORT_SAINT = /(?<![\p{L}\p{M}])st(e?)(?:\.[\s-]*|[\s-]+)(?=\p{L})/giu;
const SAINTS: readonly (readonly [written: RegExp, full: string])[] = [
  ...['Saint$1 ', 'Sankt ', 'Sint '].map((full) => [SHORT_SAINT, full] as const),
  [/(?<![\p{L}\p{M}])(?:saint(e?)|sankt|sint)[\s-]+(?=\p{L})/giu, 'St$1 '],
];

/** A text in the Latin letters that a country writes its own names in, and in the signs of one way to write Chinese, where that changes it. */
export function otherWritings(text: string, countryCode: string): string[] {
  const plain = plainHan(text);
  const saints = SAINTS.map(([written, full]) => text.replaceAll(written, full));
  const others = [...new Set([plain, text.replaceAll('&', ' and '), ...saints])].filter((each) => each !== text);
  // Long vowels of Japanese are written short in Latin letters: とうきょう is Tokyo.
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー\s]+$/u.test(text)) {
    return [foldText(text).replaceAll(/ou|oo/g, 'o').replaceAll('uu', 'u')];
  }
  const pairs = BY_COUNTRY.get(countryCode);
  if (!pairs || !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return others;
  // An accent may part two letters, but й, ї and ў are letters of their own.
  const small = text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Greek})\p{M}/gu, '')
    .normalize('NFC');
  const latin = pairs.reduce((all, [letter, written]) => all.replaceAll(letter, written), small);
  return [...others, romanisedLetters(latin)];
}
