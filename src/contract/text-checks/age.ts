import { ageInYears, MAXIMUM_AGE, MINIMUM_AGE } from '../base/date-of-birth.ts';
import type { CheckRule, Span } from '../profiles/finding.ts';
import { isBetweenWords, numberPieces, type NumberPiece } from './number-words.ts';
import { keptSpan, plainText } from './plain-text.ts';

/**
 * How people say their own age: what stands before the number and what behind it, by language. `#` divides the
 * two. Only the person who writes is meant: "my daughter is 12", "nurse for 19 years" and "came here with 18"
 * are not in it. Neither is a bare "I am 172", where a measure may follow: what is behind is looked at.
 */
const AGE_PHRASES: Readonly<Record<string, readonly string[]>> = {
  af: ['ek is #(?: jaar oud| jaar)?', 'ek is #'],
  ar: ['عمري #', 'أبلغ من العمر #', 'عندي # (?:سنة|عام)'],
  az: ['# yaşım var', '# yaşındayam', 'yaşım #'],
  be: ['мне #'],
  bg: ['(?:аз съм|съм) на #', 'на # (?:години|г\\.?)(?: съм)?'],
  bn: ['আমার বয়স #'],
  bs: ['imam # godin', 'imam # god'],
  ca: ['tinc # anys', '(?:els|amb) meus # anys'],
  cs: ['je mi #', '(?:mně|mi) je #', 'je mi už #'],
  da: ['jeg er(?: en)? #(?: år)?', 'jeg er (?:en )?#-årig', '# år gammel'],
  de: [
    'ich bin(?: jetzt| gerade| erst| schon| frische)? #(?: jahre| j\\.?)?',
    'mit(?: meinen)? # jahren habe ich',
    'mit meinen # jahren',
    'bin # jahre',
    'ich, #,',
    '^#,',
  ],
  el: ['είμαι #', '# χρον'],
  en: [
    "(?:i['’]m|i am|im)(?: now| just| only| already| a)? #(?: years? (?:old|young)| y\\/?o)?",
    'i (?:just )?turned #',
    'my age is #',
    'i (?:just )?turned # ',
  ],
  es: ['tengo # años', '(?:con )?mis # años', 'cumplí # años', 'acabo de cumplir #'],
  et: ['olen #', '# aastane', 'olen #-aastane'],
  eu: ['# urte ditut', '# urte dauzkat'],
  fa: ['# سالمه', '# ساله(?:ام|م| هستم)', '# سال دارم', 'سنم #', '# سال سن دارم'],
  fi: ['olen #', 'olen #-vuotias', '# vuotta vanha'],
  fil: ['# taong gulang', 'edad ko ay #'],
  fr: ["j['’]ai(?: juste| bientôt)? # ans", 'mes # ans', 'du haut de mes # ans', 'âgée? de # ans'],
  gl: ['teño # anos'],
  he: ['(?:אני )?(?:בת|בן) #', 'גילי #'],
  hi: ['(?:मेरी उम्र|मैं) #', 'मेरी उम्र # '],
  hr: ['imam # godin', 'imam # god'],
  hu: ['# éves vagyok', 'vagyok # éves', '# éves vagyok', '^# éves'],
  hy: ['ես # տարեկան', '# տարեկան եմ'],
  id: ['(?:umur|usia)(?:ku| saya)? #', 'saya # tahun', 'aku # tahun', 'berusia #', 'berumur #'],
  is: ['ég er #'],
  it: ['ho(?: appena| già)? # anni', '(?:i )?miei # anni', 'compiuto # anni', 'con i miei # anni'],
  ja: ['#歳', '#才'],
  ka: ['# წლის ვარ', 'ვარ # წლის'],
  kk: ['маған #', 'жасым #', '# жастамын'],
  ko: ['#\\s?살', '#\\s?세'],
  ky: ['мен # жашта'],
  lb: ['ech sinn #'],
  lt: ['man(?: yra)? # met', 'man #'],
  lv: ['man(?: ir)? # gad'],
  mk: ['имам # години'],
  mn: ['би # настай'],
  ms: ['(?:umur|usia) saya #', 'saya berumur #', 'saya # tahun'],
  nb: ['jeg er(?: en)? #(?: år)?', 'jeg er (?:en )?#-åring'],
  nl: ['ik ben(?: nu| net| pas| al)? #(?: jaar)?', 'ben ik #', 'met mijn # jaar'],
  nn: ['eg er(?: ein)? #(?: år)?'],
  pl: ['mam(?: już| dopiero)? # lat', 'skończyłam # lat', 'skończyłem # lat', 'w wieku # lat'],
  pt: ['tenho(?: só| apenas| agora)? # an[oi]', 'meus # anos', 'fiz # anos'],
  ro: ['am(?: acum)? # (?:de )?ani', 'la cei # de ani'],
  ru: ['мне(?: уже| всего| сейчас)? #', 'исполнилось # (?:лет|год)', '^# (?:лет|года?)'],
  sk: ['mám # rok', 'mám # roč'],
  sl: ['(?:stara|star) sem #', 'imam # let', 'sem stara? #'],
  sq: ['jam # vje', '(?:i|e) # vje'],
  sr: ['имам # годин', 'imam # godin', 'имам # год'],
  sv: ['jag är(?: en)? #(?: år)?', 'fyllt #', 'jag är en #-åring'],
  sw: ['nina (?:umri wa )?miaka #', 'umri wangu ni(?: miaka)? #', 'miaka yangu ni #'],
  ta: ['எனக்கு #', 'என் வயது #'],
  te: ['నా వయసు #'],
  th: ['อายุ\\s?#'],
  tl: ['# taong gulang', 'edad ko ay #'],
  tr: ['# yaşındayım', 'yaşım #', 'henüz # yaşında', '^# yaşında'],
  uk: ['мені(?: вже| лише| зараз)? #'],
  ur: ['میری عمر #', 'میں # سال'],
  uz: ['# yoshdaman', 'yoshim #', 'men # yosh'],
  vi: ['(?:em|tôi|mình|tớ|anh|chị)(?: năm nay| đã| mới)? # tuổi', 'năm nay # tuổi'],
  zh: ['#\\s?岁', '#\\s?歲'],
};

/** In Japanese, Korean and Chinese the number and its word are the whole phrase; of whom it is, stands before. */
const OF_OTHERS =
  /(?:娘|息子|子供|犬|猫|母|父|妹|弟|姉|兄|女儿|儿子|女兒|兒子|孩子|狗|猫|妈妈|爸爸|딸|아들|아이|강아지|고양이|엄마|아빠|동생|언니|누나|오빠|형|ลูก|หมา|แมว|แม่|พ่อ|น้อง|พี่)[^。.!?]{0,8}$/u;

/** The same by the year of birth; it stands before the year, or behind it. */
const BIRTH_PHRASES: Readonly<Record<string, readonly string[]>> = {
  bg: ['родена съм през #', 'роден съм през #', 'набор #'],
  cs: ['ročník #', 'narozená v roce #', 'narozena roku #'],
  da: ['jeg er fra #', 'årgang #', 'født i #'],
  de: ['(?:ich )?bin jahrgang #', 'jahrgang #', '(?:ich )?bin # geboren', 'geboren(?: bin ich)?(?: im jahr)? #'],
  en: ["(?:i was|i['’]m) born in #", '^born in #'],
  es: ['nací en(?: el(?: año)?)? #'],
  fi: ['synnyin vuonna #', 'olen syntynyt vuonna #'],
  fr: ['je suis née? en #', '^née? en #'],
  hr: ['(?:rođena|rođen) sam #'],
  hu: ['#-(?:ban|ben) születtem'],
  it: ['sono nat[ao] nel #', 'classe #'],
  ja: ['#年生まれ'],
  ko: ['#년생'],
  nb: ['jeg er født i #', 'årgang #'],
  nl: ['(?:ik ben )?geboren in #', 'bouwjaar #'],
  pl: ['urodziłam się w #', 'urodziłem się w #', 'rocznik #'],
  pt: ['nasci em #'],
  ro: ['(?:sunt )?născut[ăa]? în #', 'm-am născut în #'],
  ru: ['родилась в #', 'родился в #', '# года рождения'],
  sv: ['jag är född(?: år)? #', 'född #', 'årgång #'],
  tr: ['# doğumluyum'],
  uk: ['народилася (?:в|у) #', 'народився (?:в|у) #', '# року народження'],
  zh: ['#年出生', '#年生'],
};

/** A text is written once and read for long: a year of difference is no contradiction. */
const YEARS = 1;
/** Letters before and behind a number that are looked at. */
const AROUND = 40;
/** Behind the number: then it is a measure, a part of a larger number, a day, or somebody's share. */
const NO_AGE =
  /^(?:\s?(?:cm|kg|kilo|km|m|kilometer|meter|centim|%|€|\$|°|min|uhr|mal|times|x|st|lbs?|pounds|minut|stund|hours?|hod|h|tim|dní|days?|tage?|dagar|dage|dager|dagen|день|дня|дней|минут|час|см|кг|км|раз|weeks?|mont|monat|maand|mån|måned|feet|ft|inch|prozent|procent|percent|proc)(?!\p{L})|[.,:/]\d|\s?[-–]\s?\d)/iu;

/** An age that somebody says of themselves and that the date of birth does not bear out. */
export const age: CheckRule = {
  find(text, locale, { dateOfBirth, today }) {
    if (!dateOfBirth || !today || !age.covers(locale)) return [];
    const plain = plainText(text);
    const right = ageInYears(dateOfBirth, today);
    const wrong = agesIn(plain.text, locale, today).filter(({ value }) => Math.abs(value - right) > YEARS);
    if (wrong.length === 0) return [];
    const spans: Span[] = wrong.map(({ from, to }) => keptSpan(plain, from, to));
    const stated = wrong[0]?.value ?? 0;
    return [{ check: 'age', spans, words: `Says ${stated} years, but the date of birth makes it ${right}.` }];
  },
  covers: (locale) => AGE_PHRASES[locale === 'no' ? 'nb' : locale] !== undefined,
  beside: ['base'],
};

interface StatedAge {
  value: number;
  from: number;
  to: number;
}

function agesIn(text: string, locale: string, today: string): StatedAge[] {
  const numbers = composed(text, numberPieces(text, locale));
  const isSaid = ({ from, to }: StatedAge, phrases: Phrases) => {
    const before = text.slice(Math.max(0, from - AROUND), from);
    const after = text.slice(to, to + AROUND);
    return !OF_OTHERS.test(before) && phrases.some(([start, end]) => start.test(before) && end.test(after));
  };
  const thisYear = Number(today.slice(0, 4));
  return [
    ...numbers.filter(
      (each) =>
        isOfGrown(each.value) &&
        !NO_AGE.test(text.slice(each.to, each.to + AROUND)) &&
        isSaid(each, phrasesOf('age', AGE_PHRASES, locale)),
    ),
    ...numbers
      .filter((each) => isOfGrown(thisYear - each.value) && isSaid(each, phrasesOf('birth', BIRTH_PHRASES, locale)))
      .map(({ value, from, to }) => ({ value: thisYear - value, from, to })),
  ];
}

function isOfGrown(value: number): boolean {
  return value >= MINIMUM_AGE && value <= MAXIMUM_AGE;
}

/** Numbers with their parts put together: twenty-two, siebenundzwanzig, 二十二. */
function composed(text: string, pieces: readonly NumberPiece[]): StatedAge[] {
  const all: StatedAge[] = [];
  let last: NumberPiece | null = null;
  for (const piece of pieces) {
    const sum = all.at(-1);
    const joins =
      last !== null &&
      sum !== undefined &&
      last.isSpelled &&
      piece.isSpelled &&
      isBetweenWords(text.slice(last.to, piece.from));
    const value = joins && sum && last ? together(sum.value, last.value, piece.value) : null;
    if (value !== null && sum) Object.assign(sum, { value, to: piece.to });
    else all.push({ value: piece.value, from: piece.from, to: piece.to });
    last = piece;
  }
  return all;
}

function together(sum: number, last: number, next: number): number | null {
  const isRound = (value: number) => value >= 10 && value <= 90 && value % 10 === 0;
  if (sum === last && last > 1 && last < 10 && next === 10) return last * 10;
  if ((isRound(sum) && next > 0 && next < 10) || (sum > 0 && sum < 10 && isRound(next) && next > 10)) return sum + next;
  return null;
}

type Phrases = readonly (readonly [before: RegExp, behind: RegExp])[];
const compiled = new Map<string, Phrases>();

function phrasesOf(
  about: 'age' | 'birth',
  table: Readonly<Record<string, readonly string[]>>,
  locale: string,
): Phrases {
  const language = locale === 'no' ? 'nb' : locale;
  const known = compiled.get(`${about} ${language}`);
  if (known) return known;
  const phrases = (table[language] ?? []).map((phrase) => {
    const [start = '', end = ''] = phrase.split('#');
    const gap = start.endsWith(' ') ? '\\s+' : '\\s?';
    const begin = start === '^' ? '^\\s*' : start === '' ? '' : `(?<![\\p{L}\\p{M}])${start.trimEnd()}${gap}`;
    return [
      new RegExp(`${begin}$`, 'iu'),
      new RegExp(`^${end.startsWith(' ') ? `\\s+${end.trim()}` : end}`, 'iu'),
    ] as const;
  });
  compiled.set(`${about} ${language}`, phrases);
  return phrases;
}
