import { latinDigits } from './digit-value.ts';
import { inOneScript } from './one-script.ts';

/**
 * What looks the same and therefore is the same. Search, palette, uniqueness of names, duplicates, places and filters
 * all read this one table. What sounds the same or has the same base (ø=o, ß=ss) is in letters-in-latin.ts.
 */

/** Blank to the eye, though Unicode counts it as a letter or a sign. */
const BLANK_TO_THE_EYE = /[\u2800\u3164\uFFA0]/gu;
/** The same between signs that stand together without blanks: nobody parts them so on purpose. */
const BETWEEN_SIGNS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\u2800\u3164\uFFA0]+(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** Draws nothing by itself: what Unicode lets a font ignore, what it missed, and control characters that are no blanks. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u{16FE4}\u{1D159}\uFFF9-\uFFFB]|(?!\s)\p{Cc}/gu;
/** Among these what changes how its neighbours are drawn. */
const JOINERS_AND_FORMS = '\u200C\u200D\uFE00-\uFE0F\u180B-\u180D\u180F\u{E0100}-\u{E01EF}';
const NEVER_SEEN = new RegExp(`(?![${JOINERS_AND_FORMS}])(?:${UNSEEN.source})`, 'gu');

/** Scripts in which a joiner between two letters changes how they are drawn. */
const JOINING =
  'Arabic Syriac Mandaic Nko Mongolian Phags_Pa Adlam Manichaean Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'
    .split(' ')
    .map((script) => `\\p{Script=${script}}`)
    .join('');
/** Part of what is seen: joiners between such letters or in a picture of several signs, and the chosen form of a sign. */
const SEEN = new RegExp(
  [
    `(?<=[${JOINING}]\\p{M}*)[\u200C\u200D](?=[${JOINING}])`,
    // Some Indian scripts write the end of a word with a joiner behind the sign that takes a vowel away.
    `(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])\u200D`,
    `(?<=[\\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}])\u200D(?=\\p{Extended_Pictographic})`,
    `(?<=\\p{Extended_Pictographic})[\uFE0E\uFE0F]`,
    `(?<=[#*0-9])\uFE0F(?=\u20E3)`,
    `(?<=\\p{Script=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
    `(?<=\\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  ].join('|'),
  'gu',
);

/** Without what nobody sees, and with a plain blank for what looks like one. */
export function withoutUnseen(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  // First what never is seen, so that it does not part a joiner from what it joins.
  const rest = text.replace(BETWEEN_SIGNS, '').replace(BLANK_TO_THE_EYE, ' ').replace(NEVER_SEEN, '');
  const kept = new Set(Array.from(rest.matchAll(SEEN), ({ index }) => index));
  return rest.replace(UNSEEN, (sign, index: number) => (kept.has(index) ? sign : ''));
}

/**
 * A sign that stands by itself. Marks, skin tones and modifier letters, as the strokes that make a sound or a word longer, need another one; what
 * has no meaning of its own (private, unassigned, the place of an object) is a box at best.
 */
const BY_ITSELF = /[^\s\p{M}\p{Lm}\p{C}\uFFFC\uFFFD\p{Emoji_Modifier}]/u;

/** Whether something of a text can be seen: what "filled" means wherever something is required. */
export function isFilled(text: string | null | undefined): boolean {
  return BY_ITSELF.test((text ?? '').replace(BLANK_TO_THE_EYE, ' ').replace(UNSEEN, ''));
}

/** In each row the signs that look like the first one. */
const APOSTROPHES = "'’‘‛ʼʻʽʾʿˈ`´ʹ′‵՚׳ꞌꞋ᾽᾿῾";
const ROWS = [
  APOSTROPHES,
  '-‐‑‒–—―−⁃˗﹘﹣־᠆֊',
  '·・•‧∙⋅',
  '"“”„‟″״',
  // One letter of Romanian in two codes.
  'șş',
  'țţ',
  'ȘŞ',
  'ȚŢ',
  // Letters of one sound in Amharic, between which spellings of one name vary.
  ...'ሀሃሐሓኀኃ ሁሑኁ ሂሒኂ ሄሔኄ ህሕኅ ሆሖኆ ሰሠ ሱሡ ሲሢ ሳሣ ሴሤ ስሥ ሶሦ አኣዐዓ ኡዑ ኢዒ ኤዔ እዕ ኦዖ ጸፀ ጹፁ ጺፂ ጻፃ ጼፄ ጽፅ ጾፆ'.split(' '),
  // Forms of one letter in Arabic, Persian, Urdu and Kurdish.
  'اأإآٱٲٳ',
  'وؤ',
  'يیىئ',
  'كکڪ',
  'هہةۃەۀۂ',
  // The palochka of Caucasian languages, for which keyboards without it have this letter.
  'ІӀ',
  'іӏ',
  // Kana that are one picture.
  'へヘ',
  'べベ',
  'ぺペ',
];
const ONE_OF_ROW = new Map(ROWS.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)));
const ANY_OF_ROW = new RegExp(`[${[...ONE_OF_ROW.keys()].join('')}]`, 'gu');

/** First letters of the blocks in which Unicode has the scripts of India that write a nasal as a dot or as a letter. */
const WITH_DOT = [0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xc00, 0xc80, 0xd00];
/** In each block: a nasal, and the first and last of the letters before which the dot stands for it; n also before all but k. */
const NASALS = [
  [0x19, 0x15, 0x18],
  [0x1e, 0x1a, 0x1d],
  [0x23, 0x1f, 0x22],
  [0x28, 0x1a, 0x27],
  [0x2e, 0x2a, 0x2d],
] as const;
/** Sinhala has the letters elsewhere in its block. */
const SINHALA = [
  [0x1e, 0x1a, 0x1d],
  [0x24, 0x20, 0x23],
  [0x2b, 0x27, 0x2a],
  [0x31, 0x20, 0x30],
  [0x38, 0x34, 0x37],
] as const;
const BLOCK = 0x80;
/** What takes the vowel of a letter of India away. */
const MUTE = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0C4D\u0CCD\u0D4D\u0DCA]/u;

function mutedNasals(block: number, nasals: typeof NASALS | typeof SINHALA, mute: number): string[] {
  const sign = (place: number) => String.fromCodePoint(block + place);
  return nasals.map(
    ([nasal, first, last]) => `${sign(nasal)}${sign(mute)}[\\u200C\\u200D]?(?=[${sign(first)}-${sign(last)}])`,
  );
}
/** A nasal without a vowel before a letter of its own place, for which many write a dot: पङ्कज is पंकज. */
const MUTED_NASAL = new RegExp(
  [...WITH_DOT.flatMap((block) => mutedNasals(block, NASALS, 0x4d)), ...mutedNasals(0xd80, SINHALA, 0x4a)].join('|'),
  'gu',
);
const dotOf = (nasal: string) => String.fromCodePoint(Math.floor(nasal.charCodeAt(0) / BLOCK) * BLOCK + 2);

/** The blank within names of several words that many write as one: of a servant, of a father, of the faith and of God. */
const BLANK_INSIDE =
  /\s+(?:(?<=(?<![\p{L}\p{M}])عبد\s+)(?=ال)|(?<=(?<![\p{L}\p{M}])ابو\s+)(?=\p{Script=Arabic})|(?<=\p{Script=Arabic}\p{M}*\s+)(?=(?:الدين|الله)(?![\p{L}\p{M}])))/gu;
/** The same where vowels stand on the letters. */
const VOWEL = /[\u064B-\u0652\u0670]/u;
const BLANK_INSIDE_VOWELED = new RegExp(BLANK_INSIDE.source.replaceAll(/[ء-ي]/gu, '$&\\p{M}*'), 'gu');
const BLANK_OF_ARABIC = /[\u0600-\u06FF]\s+[\u0600-\u06FF]/u;

function withoutBlanksInside(text: string): string {
  if (!BLANK_OF_ARABIC.test(text)) return text;
  return text.replace(VOWEL.test(text) ? BLANK_INSIDE_VOWELED : BLANK_INSIDE, '');
}

/** The later words of such a name, however it is written. */
const LATER_WORD =
  /(?<=(?<![\p{L}\p{M}])(?:عبد|ابو))\p{Script=Arabic}{2,}|(?<=\p{Script=Arabic})(?:الدين|الله)(?![\p{L}\p{M}])/gu;

/** Words of a text that `lookAlike` gave which stand at the end of one that is written as one: الرحمن of عبدالرحمن. */
export function laterWords(same: string): string[] {
  return withoutPoints(same).match(LATER_WORD) ?? [];
}

/** Groups of signs that are drawn as one other sign. */
const GROUPS: readonly (readonly [written: RegExp, one: string])[] = [
  // The stroke that draws a word longer, and a hamza that stands apart from its letter.
  [/\u0640|\u0654|\u0655/gu, ''],
  [/เเ/gu, 'แ'],
  [/ເເ/gu, 'ແ'],
  [/ஶ்ரீ/gu, 'ஸ்ரீ'],
  [/ত্\u200D/gu, 'ৎ'],
  [/ണ്\u200D/gu, 'ൺ'],
  [/ന്\u200D/gu, 'ൻ'],
  [/ര്\u200D/gu, 'ർ'],
  [/ല്\u200D/gu, 'ൽ'],
  [/ള്\u200D/gu, 'ൾ'],
  [/ക്\u200D/gu, 'ൿ'],
  // One picture in two codes or three.
  [/ൻ്?(?=റ)/gu, 'ന്'],
  [/ெள(?![\u0BBE-\u0BCD])/gu, 'ௌ'],
  [/ஒள(?![\u0BBE-\u0BCD])/gu, 'ஔ'],
  [/װ/gu, 'וו'],
  [/ױ/gu, 'וי'],
  [/ײ/gu, 'יי'],
  // The dot with the moon below it and without, and the two signs for it in Punjabi.
  [/\u0901/gu, '\u0902'],
  [/\u0A70/gu, '\u0A02'],
];
/** Repeats the sign before it, in kana as it is or with the mark of a voiced sound. */
const REPEATED = /(?<=\p{Script=Han})[々〻]|(?<=[ぁ-ゖ])[ゝゞ]|(?<=[ァ-ヺ])[ヽヾ]/u;
const OF_HAN = /[々〻]/u;
const VOICED = /[ゞヾ]/u;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
/** How a sign is chosen to look, which does not make it another one. */
const CHOSEN_FORM = /[\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180F]/gu;

/** Most texts have nothing of all this, and are not looked at any further. */
const ANY_OF_ALL = new RegExp(
  [
    ANY_OF_ROW,
    REPEATED,
    ...GROUPS.map(([written]) => written),
    MUTE,
    BLANK_OF_ARABIC,
    OTHER_DIGIT,
    CHOSEN_FORM,
    BLANK_TO_THE_EYE,
    UNSEEN,
  ]
    .map(({ source }) => source)
    .join('|'),
  'u',
);

/**
 * A text with one sign for all that look the same, composed (NFKC), without what nobody sees, and each word of it in one
 * script where it can be. Capitals stay.
 */
export function lookAlike(text: string): string {
  return inOneScript(lookAlikeSigns(text));
}

let rareReading = (text: string): string => text;

/** Reads composed text by more rules too: `rare-letters.ts`, which the server alone has. */
export function readAlso(reading: typeof rareReading): void {
  rareReading = reading;
}

/** The same with words of mixed scripts as they are. */
export function lookAlikeSigns(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x20-\x5f\x61-\x7e]*$/.test(text)) return text;
  // Before signs are composed: that makes a blank and an accent out of an apostrophe that is one.
  const seen = ANY_OF_ALL.test(text) ? oneOfEach(withoutUnseen(text).normalize('NFC')) : text;
  const composed = rareReading(seen.normalize('NFKC'));
  if (!ANY_OF_ALL.test(composed)) return composed;
  const plain = oneOfEach(composed.replace(CHOSEN_FORM, ''));
  const grouped = GROUPS.reduce((all, [written, one]) => all.replace(written, one), plain);
  const dotted = MUTE.test(grouped) ? grouped.replace(MUTED_NASAL, dotOf) : grouped;
  return latinDigits(withoutRepeats(withoutBlanksInside(dotted)));
}

/** A text with the signs themselves for marks that repeat the one before: 佐佐木 for 佐々木. */
export function withoutRepeats(text: string): string {
  let rest = text;
  // One after the other, because a mark may repeat what another one stood for.
  for (let mark = REPEATED.exec(rest); mark; mark = REPEATED.exec(rest)) {
    const before = Array.from(rest.slice(Math.max(0, mark.index - 2), mark.index)).at(-1) ?? '';
    const plain = before.normalize('NFD').replace('\u3099', '');
    const repeated = OF_HAN.test(mark[0]) ? before : `${plain}${VOICED.test(mark[0]) ? '\u3099' : ''}`;
    rest = rest.slice(0, mark.index) + repeated.normalize('NFC') + rest.slice(mark.index + 1);
  }
  return rest;
}

function oneOfEach(text: string): string {
  return text.replace(ANY_OF_ROW, (sign) => ONE_OF_ROW.get(sign) ?? sign);
}

/** Turkic languages have two letters I, each with a capital of its own. */
const TWO_LETTERS_I: ReadonlySet<string> = new Set(['tr', 'az', 'crh', 'gag']);
const CAPITAL_I: Readonly<Record<string, string>> = { I: 'ı', İ: 'i' };

/**
 * Small letters by the rules of a language.
 *
 * @param text composed (NFC or NFKC)
 * @param locale code of a locale, as "tr" or "pt-br"; '' for none
 */
export function smallLetters(text: string, locale: string): string {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  const prepared = TWO_LETTERS_I.has(language) ? text.replace(/[Iİ]/gu, (letter) => CAPITAL_I[letter] ?? letter) : text;
  const small = prepared
    .toLowerCase()
    .replace(/i\u0307/gu, 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');
  // Greek capitals are written without accents, Armenian ones with another letter in one pair; the capital of ı is I.
  const greek = withoutGreekMarks(TWO_LETTERS_I.has(language) ? small : small.replaceAll('ı', 'i'));
  return language === 'hy' ? greek.replaceAll('եւ', 'եվ') : greek;
}

function withoutGreekMarks(text: string): string {
  const apart = text.normalize('NFD');
  return apart.replace(/(?<=\p{Script=Greek})\p{M}+/gu, '').normalize('NFC');
}

/** Vowels, doubled letters and points of Arabic and Hebrew, which most people leave out. Vowel signs of India are letters. */
const POINTS = /[\u064B-\u0652\u0670\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;

export function withoutPoints(text: string): string {
  return text.replace(POINTS, '');
}

/** The point of a Catalan l·l, and the two strokes before the last letter of a Hebrew abbreviation. */
const LEFT_OUT_INSIDE = /(?<=l)·(?=l)|(?<=\p{Script=Hebrew}\p{M}*)"(?=\p{Script=Hebrew})/giu;

/** Without apostrophes and what else people leave out inside a word. Takes what `lookAlike` gave. */
export function withoutApostrophes(text: string): string {
  return text.replaceAll("'", '').replace(LEFT_OUT_INSIDE, '');
}

const SIGN = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー';
/** What parts words for the eye in a script that many write without blanks. */
const PARTING = new RegExp(`(?<=[${SIGN}])[\\s・·･=＝゠.．]+(?=[${SIGN}])`, 'gu');

/** A text whose words in Han, kana and Hangul stand together. */
export function asOneWord(text: string): string {
  return text.replace(PARTING, '');
}
