/*
 * People who write names in another script have their keyboard in its layout, and type a command's English name without
 * switching. The layouts are those of Windows for Russian, Ukrainian, Hebrew, Arabic (101), Persian and Greek.
 */

const US = "qwertyuiop[]asdfghjkl;'zxcvbnm,./";
/** Each in the order of `US`. */
const LAYOUTS: readonly (readonly string[])[] = [
  Array.from('йцукенгшщзхъфывапролджэячсмитьбю.'),
  Array.from('йцукенгшщзхїфівапролджєячсмитьбю.'),
  Array.from("/'קראטוןםפ][שדגכעיחלךף,זסבהנמצתץ."),
  // The key of "b" types two letters, which those of "g" and "h" type as well.
  [...Array.from('ضصثقفغعهخحجدشسيبلاتنمكطئءؤر'), 'لا', ...Array.from('ىةوزظ')],
  [...Array.from('ضصثقفغعهخحجدشسيبلاتنمكطئءؤر'), '', ...Array.from('ىةوزظ')],
  // The standard layout has another letter on the key of "m" than the older one.
  Array.from('ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدئو./'),
  Array.from('ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو./'),
  Array.from(";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./"),
];
const KEYS = LAYOUTS.map((layout) => new Map(layout.map((written, at) => [written, US[at] ?? ''])));
const OF_THESE = /[\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Greek}]/u;
const ACCENT_IN_GREEK = /(?<=\p{Script=Greek})\p{M}/gu;

/**
 * What the same keys type on the US layout, in lower case: once for each way to read it.
 *
 * @returns nothing where no letter is of one of these scripts, or one is on none of their keys
 */
export function byPlacesOfKeys(text: string): string[] {
  if (!OF_THESE.test(text)) return [];
  const typed = text.normalize('NFD').toLowerCase().replaceAll(ACCENT_IN_GREEK, '').normalize('NFC');
  return [...new Set(KEYS.flatMap((keys) => readBy(keys, typed) ?? []))];
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
