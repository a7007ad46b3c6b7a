/** What stands between the parts of a number that is dialled: blanks, dashes, dots, strokes, brackets. */
const DASH = '[-‐‑‒–—−]';
const YEAR = '(?:1[89]\\d\\d|20[0-4]\\d)';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
/** Of the Persian, the Islamic and the Buddhist calendar: only a whole day is one, for a row of digits may begin so. */
const OTHER_YEAR = '(?:1[34]\\d\\d|25\\d\\d)';
const TIME = '(?:[01]?\\d|2[0-4])[:.][0-5]\\d(?::[0-5]\\d)?';

const ITEMS = [
  // Days: 12.03.2019, 12/3/19, 2019-03-12, 20190312.
  `${DAY}\\s?[./-]\\s?${MONTH}\\s?[./-]\\s?(?:${YEAR}|\\d\\d)\\.?`,
  `${MONTH}[./-]${DAY}[./-](?:${YEAR}|\\d\\d)`,
  `${YEAR}\\s?[./-]\\s?${MONTH}\\s?[./-]\\s?${DAY}\\.?`,
  `${OTHER_YEAR}[./-]${MONTH}[./-]${DAY}`,
  `${DAY}[./-]${MONTH}[./-]${OTHER_YEAR}`,
  '(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])',
  `${MONTH}[./]${YEAR}`,
  TIME,
  `${YEAR}(?:/\\d\\d)?`,
  // Numbers with a fraction: 3.14159265, 52.520008.
  '[1-9]?\\d[.,]\\d{4,}',
  '1\\d\\d[.,]\\d{4,6}',
  // Measures (90-60-90), results set by set (21-19 18-21), odds (3:1).
  `(?:[5-9]\\d|1[0-3]\\d)[-/–](?:[4-9]\\d|1[0-3]\\d)[-/–](?:[5-9]\\d|1[0-3]\\d)`,
  `(?:[12]?\\d|30)${DASH}(?:[12]?\\d|30)`,
  '\\d{1,3}:\\d{1,3}',
];
const AMOUNTS = [
  // With their thousands divided: 1.250.000, 25 000; longer ones with blanks are dialled more often than paid.
  "[1-9]\\d{0,2}(?:[.,’'٬]\\d{3}){1,2}(?:[.,]\\d\\d?)?",
  '[1-9]\\d{0,2}(?: \\d{3})(?:,\\d\\d)?',
  '[1-9] \\d{3} \\d{3}',
  '[1-9]\\d{3,5}',
];
const anyOf = (items: readonly string[]) => `(?:${items.join('|')})`;
const ITEM = anyOf([...ITEMS, ...AMOUNTS]);
/** Two of a kind with a dash between them, or several with blanks. */
const HONEST = new RegExp(
  `^[+~]?(?:${ITEM}(?:\\s?${DASH}\\s?${ITEM})?|${anyOf(ITEMS)}(?:(?:\\s?[-–] ?|\\s/\\s|\\s)${anyOf(ITEMS)})*(?:\\s\\d{1,2})?)$`,
  'u',
);

/** Two days with a dash between them have other signs inside, or blanks around it. */
const TOO_MANY_DASHES = /(?:\d+-){3}\d/;

const UNITS =
  'eur|euros?|usd|chf|gbp|kč|kr|sek|nok|dkk|ft|huf|forint|zł|pln|руб|р|rub|грн|uah|лв|ден|дин|din|rsd|lei|ron|tl|try|lira|rp|rupiah|idr|rm|đ|vnd|đồng|dong|บาท|thb|円|元|원|won|rial|ریال|تومان|تومن|درهم|ريال|دينار|جنيه|toman|clp|cop|pesos?|fcfa|xaf|ugx|tzs|kes|ush|inr|rupees?|रुपये|km|m|kg|g|ml|people|inhabitants|einwohner|einwohnern|habitants|habitantes|abitanti|inwoners|invånare|mieszkańców|жителей|человек|steps|followers|views|шагов|schritte';
const PAID_AFTER = new RegExp(`^\\s?(?:\\p{Sc}|%|°|(?:${UNITS})(?![\\p{L}]))`, 'iu');
const PAID_BEFORE = /(?:\p{Sc}|(?<!\p{L})(?:rp|rs|eur|usd|chf|idr|inr|kes|ugx|tzs|isbn|issn|ean)[.:]?)\s?$/iu;
const GROUPED = /^[1-9]\d{0,2}(?:[.,’' ]\d{3})*(?:[.,]\d\d?)?$/u;
const BARE = /^[1-9]\d*$/;

/**
 * Whether a row of digits is the shape of something that is not dialled: a day, a time, a year, a price, a
 * measure, a result, a fraction, the number of a book. `before` and `after`: what stands around it.
 */
export function isHonestNumber(row: string, before: string, after: string): boolean {
  const number = row.trim();
  if (HONEST.test(number) && !TOO_MANY_DASHES.test(number)) return true;
  if (isBookNumber(number)) return true;
  const isCounted = PAID_AFTER.test(after) || PAID_BEFORE.test(before);
  return isCounted && (GROUPED.test(number) || BARE.test(number));
}

/** ISBN-13 and EAN with a right check digit. */
function isBookNumber(number: string): boolean {
  const digits = number.replace(/[- ]/g, '');
  if (!/^97[89]\d{10}$/.test(digits)) return false;
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
