/*
 * People who write names in another script have their keyboard in its layout, and type a command's English name without
 * switching. The layouts are those of Windows for Russian, Ukrainian, Serbian, Hebrew, Arabic (101), Persian, Greek,
 * Georgian, Thai and Korean, and of the Latin ones those that exchange letters.
 */

const US = "qwertyuiop[]asdfghjkl;'zxcvbnm,./";
/** Each in the order of `US`. */
const LAYOUTS: readonly (readonly string[])[] = [
  Array.from('йцукенгшщзхъфывапролджэячсмитьбю.'),
  Array.from('йцукенгшщзхїфівапролджєячсмитьбю.'),
  Array.from('љњертзуиопшђасдфгхјклчћѕџцвбнм,.-'),
  Array.from("/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ."),
  // The key of "b" types two letters, which those of "g" and "h" type as well.
  [...Array.from('ضصثقفغعهخحجدشسيبلاتنمكطئءؤر'), 'لا', ...Array.from('ىةوزظ')],
  [...Array.from('ضصثقفغعهخحجدشسيبلاتنمكطئءؤر'), '', ...Array.from('ىةوزظ')],
  // The standard layout has another letter on the key of "m" than the older one.
  Array.from('ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدئو./'),
  Array.from('ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو./'),
  Array.from(";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./"),
  Array.from("ქწერტყუიოპ[]ასდფგჰჯკლ;'ზხცვბნმ,./"),
  Array.from('ๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝ'),
];
/** The keys of the Korean letters that syllables are composed of: those that begin one, its vowels, and those that end it. */
const KOREAN: readonly (readonly [first: number, keys: string])[] = [
  [0x11_00, 'r r s e e f a q q t t d w w c z x v g'],
  [0x11_61, 'k o i o j p u p h hk ho hl y n nj np nl b m ml l'],
  [0x11_a8, 'r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g'],
];
const KEYS: readonly ReadonlyMap<string, string>[] = [
  ...LAYOUTS.map((layout) => new Map(layout.map((written, at) => [written, US[at] ?? '']))),
  new Map(KOREAN.flatMap(([first, keys]) => keys.split(' ').map((key, at) => [String.fromCodePoint(first + at), key]))),
];
/** What the German and the French layout write with the keys of other letters, and these; the comma is the key of "m". */
const LATIN = [
  ['zy', 'yz'],
  ['azqw,', 'qwazm'],
] as const;
const OF_THESE =
  /[\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Greek}\p{Script=Georgian}\p{Script=Thai}\p{Script=Hangul}]/u;
const WITH_SIGNS = /[^a-z\d\s]/;
const ACCENT_IN_GREEK = /(?<=\p{Script=Greek})\p{M}/gu;

/**
 * What the same keys type on the US layout, in lower case: once for each way to read it.
 *
 * @returns nothing where no letter would be another, or one is on none of the keys
 */
export function byPlacesOfKeys(text: string): string[] {
  const typed = text.normalize('NFD').toLowerCase().replaceAll(ACCENT_IN_GREEK, '').normalize('NFC');
  if (!OF_THESE.test(text)) return LATIN.map((keys) => exchanged(typed, keys)).filter((read) => read !== typed);
  const letters = typed.replaceAll(/\p{Script=Hangul}/gu, (one) => one.normalize('NFKD'));
  const readings = [...new Set(KEYS.flatMap((keys) => readBy(keys, letters) ?? []))];
  // A sign within a word comes from the wrong layout.
  return readings.sort((one, other) => Number(WITH_SIGNS.test(one)) - Number(WITH_SIGNS.test(other)));
}

function exchanged(text: string, [written, keys]: (typeof LATIN)[number]): string {
  return Array.from(text, (one) => keys[written.indexOf(one)] ?? one).join('');
}

function readBy(keys: ReadonlyMap<string, string>, text: string): string | null {
  let read = '';
  for (let at = 0; at < text.length;) {
    const one = text.charAt(at);
    const two = text.slice(at, at + 2);
    const pair = two.length === 2 ? keys.get(two) : undefined;
    const key = pair ?? (/[\s\d]/.test(one) ? one : keys.get(one));
    if (key === undefined) return null;
    read += key;
    at += pair === undefined ? 1 : 2;
  }
  return read;
}
