/** Codes of languages that are no locale, by the one that they are written in or counted to (ISO 639-3). */
const PARTS_OF: Readonly<Record<string, string>> = {
  ar: 'acm aeb afb apc arq ars ary arz',
  de: 'bar gsw',
  ku: 'ckb kmr sdh',
  pa: 'pnb',
  tl: 'tgl',
  tw: 'twi',
  zh: 'cdo gan hak hsn lzh nan wuu yue',
};
const WHOLE = new Map(
  Object.entries(PARTS_OF).flatMap(([whole, codes]) => codes.split(' ').map((code) => [code, whole])),
);

/** A language code, maybe with a script, a country and more: `de-DE`, `zh_Hant_TW`. */
const TAG = /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*[-_]?$/i;

/** The codes of the languages that a code may mean, as it is written and as it is today: `iw` is `he`, `deu-AT` is `de`, `yue` is `zh`. */
export function codesMeant(text: string): string[] {
  // As systems write it: de_DE.UTF-8, ca_ES@valencia.
  const [, first] = TAG.exec(text.trim().replace(/[.@].*$/, '')) ?? [];
  if (first === undefined) return [];
  const code = first.toLowerCase();
  return [code, WHOLE.get(code) ?? new Intl.Locale(code).language];
}

/** The locale that a code means; where two would do, the one that has the very code. */
export function localeMeant<Of extends { code: string }>(text: string, locales: readonly Of[]): Of | undefined {
  return codesMeant(text).flatMap((each) => locales.find(({ code }) => code === each) ?? [])[0];
}
