import { table } from './unit.ts';

/** The spelling of Russian passports, from which the other ways differ. `_` stands where no letter is before. */
const USUAL = table(`
  а=a б=b в=v г=g ґ=g д=d е=e ё=yo є=ye ж=zh з=z и=i і=i ї=yi й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=kh
  ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ј=j љ=lj њ=nj ћ=c ђ=dj џ=dz ѓ=gj ќ=kj ѕ=dz ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u
  һ=h`);

/**
 * Ways to write Cyrillic names in Latin letters, each by its differences from the usual one: `_е` is an е at the
 * beginning of a word or after a vowel, `ий` and `ый` stand at the end of one.
 */
const WAYS = [
  '_е=ye ий=y ый=y',
  'ё=e ий=y ый=y',
  'ё=e ий=ii',
  // Serbian, Croatian and scholars, with the carons and strokes left out.
  'ё=jo є=je ж=z ї=ji й=j х=h ц=c ч=c ш=s щ=sc ю=ju я=ja ђ=d',
  '_е=je ё=jo є=je ж=z ї=ji й=j х=h ц=c ч=c ш=s щ=sc ю=ju я=ja ђ=dj',
  // The same where carons are written as a second letter.
  'ё=jo є=je ї=ji й=j х=h ц=c ю=ju я=ja ћ=ch ђ=dj џ=dzh',
  // Scandinavia and the Baltic states: English but for j and h.
  '_е=je ё=jo є=je ї=ji й=j х=h ю=ju я=ja ђ=d',
  // German.
  '_е=je в=w ё=jo є=je ж=sch з=s ї=ji й=i ий=i ый=y х=ch ц=z ч=tsch ш=sch щ=schtsch ю=ju я=ja ћ=tsch ђ=dsch џ=dsch',
  '_е=je в=w ё=jo ж=sh й=j х=ch ц=z ч=tsch ш=sch щ=schtsch ю=ju я=ja',
  // French, and the older passports.
  'ж=j ё=io ї=i й=i ий=i у=ou х=kh ч=tch ш=ch щ=chtch ю=iou я=ia',
  'ё=e є=ie ї=i й=i ю=iu я=ia',
  'ё=io ж=zh й=i ий=ii х=h ю=iu я=ia',
  // Ukrainian and Belarusian.
  'г=h ґ=g є=ie и=y ї=i й=i ий=yi ый=y ю=iu я=ia ў=u',
  'г=h ґ=g є=ye и=y ий=yy ї=yi ў=w',
  // Bulgarian.
  'х=h щ=sht ъ=a ь=y',
].map((way) => new Map([...USUAL, ...table(way)]));

const CYRILLIC = /\p{Script=Cyrillic}/u;
const END = /[иы]й(?!\p{L})/gu;
const BEGINS = /(?<!\p{L}|\p{M})е|(?<=[аеёиіїоуыэюяьъ])е/gu;
const LETTER = /\p{Script=Cyrillic}/gu;

/** A text with Cyrillic letters in the other ways of writing it in Latin ones; none: it has no such letter. */
export function cyrillicForms(text: string): string[] {
  if (!CYRILLIC.test(text)) return [];
  const small = text.normalize('NFC').toLowerCase();
  return [...new Set(WAYS.map((way) => written(small, way)))];
}

function written(text: string, way: (typeof WAYS)[number]): string {
  return text
    .replace(END, (end) => way.get(end)?.[0] ?? end)
    .replace(BEGINS, (letter) => way.get(`_${letter}`)?.[0] ?? letter)
    .replace(LETTER, (letter) => way.get(letter)?.[0] ?? letter);
}
