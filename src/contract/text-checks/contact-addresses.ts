import type { Span } from '../profiles/finding.ts';
import { keptSpan, plainText, type PlainText } from './plain-text.ts';

/** How people call the sign in an address, in the languages that have a word for it. */
const AT = [
  'at|ät|arroba|arobase|chiocciola|apenstaartje|apestaart|małpa|malpa|zavináč|zavinac|snabel-?a|krøllalfa|alfakrøll|kukac|et|arond|a rond',
  'собака|собачка|равлик|равликом|маймунско а|кльомба|мајмунче|мајмун|majmun|manki|afna|papaki|παπάκι|kuyruklu a|miukumauku|ät-merkki|eta|ätt|ed|pe|la|на',
  'שטרודל|כרוכית|آت|ات|ادساین|アットマーク|アット|あっと|골뱅이|앳|艾特|แอท|a còng|a móc|ऐट|एट|අැට්|অ্যাট',
].join('|');
/** And the dot. */
const DOT = [
  'dot|punkt|point|punto|ponto|punt|kropka|tečka|tecka|bodka|pont|punct|piste|punktum|nokta|točka|tocka|točke|taškas|taskas|punkts|pika|titik|chấm|cham|tuldok|nukta',
  'точка|крапка|кропка|тачка|τελεία|נקודה|نقطة|نقطه|ドット|닷|점|点|點|จุด|डॉट|बिंदु|ডট',
].join('|');
/** What the names of sites end with, and no sentence does. */
const SAFE_ENDINGS =
  'com|net|org|info|biz|xyz|online|site|website|club|shop|store|dev|page|link|live|tv|app|ru|рф|ua|uk|pl|cz|sk|hu|bg|gr|br|jp|cn|kr|vn|th|dk|tr|ir|ly|gg|cat|blog|example|test|invalid';
/** Words of Han writing, before which a sentence may have ended: a site only behind a full stop that is not of that writing. */
const HAN_ENDINGS = '中国|中國|公司|网络|網絡|网址|香港|台灣|台湾';
/** Endings that are words as well: a site only where a path, a number or a dash goes with them. */
const OTHER_ENDINGS =
  'de|at|it|es|fr|nl|be|me|to|no|si|is|in|so|my|id|am|la|pt|se|fi|eu|io|ee|ch|us|ca|co|ro|lt|lv|hr|rs|mk|by|kz|ai|cc|fm';
const MAIL_SERVICES =
  'gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|proton|gmx|web\\.de|seznam|yandex|rambler|mail\\.ru|qq|naver|daum|o2\\.pl|wp\\.pl|onet|libero|laposte|ukr\\.net|abv\\.bg|freemail|citromail|rediffmail|tutanota';

const NAME = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}._%+-]{0,63}';
const END = '(?![\\p{L}\\p{N}])';
const BEGIN = '(?<![\\p{L}\\p{N}@])';
const bracketed = (words: string) => `\\s?[([{<*_-]\\s?(?:${words})\\s?[)\\]}>*_-]\\s?`;
const apart = (words: string) => `\\s{1,2}(?:${words})\\s{1,2}`;
const DOTTED = `(?:${bracketed(DOT)}|${apart(DOT)})`;
const JOINED = `(?:\\s?[.。．]\\s?|${DOTTED})`;
const ENDINGS = `(?:${SAFE_ENDINGS}|${OTHER_ENDINGS})`;
const MORE_NAMES = `(?:${DOTTED}[\\p{L}\\p{N}-]{1,63})?`;

const MAILS = [
  `${NAME}@[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}(?:\\.[\\p{L}\\p{N}-]{1,63}){0,5}\\.\\p{L}{2,24}${END}`,
  `${NAME}\\s?@\\s?[\\p{L}\\p{N}-]{1,63}${JOINED}${ENDINGS}${END}`,
  `${NAME}${MORE_NAMES}(?:${bracketed(`@|${AT}`)}|${apart(`@|${AT}`)})[\\p{L}\\p{N}-]{1,63}${MORE_NAMES}${DOTTED}${ENDINGS}${END}`,
  `${NAME}${MORE_NAMES}${bracketed(`@|${AT}`)}[\\p{L}\\p{N}-]{1,63}\\s?\\.\\s?${ENDINGS}${END}`,
  `${NAME}(?:${bracketed(`@|${AT}`)}|${apart(`@|${AT}`)}|@)(?:${MAIL_SERVICES})(?:${JOINED}${ENDINGS})?${END}`,
].map((source) => new RegExp(BEGIN + source, 'giu'));

const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}';
const PATH = '(?:/[^\\s<>"“”»]*)?';
const LINKS = [
  new RegExp(`${BEGIN}(?:h\\s?(?:t\\s?t|xx)\\s?p\\s?s?\\s?:\\s?/\\s?/\\s?|www\\s?[.]\\s?)[^\\s<>"“”»]{3,}`, 'giu'),
  new RegExp(`${BEGIN}(?:${LABEL}[.。．]){1,6}(?:${SAFE_ENDINGS})${PATH}${END}`, 'gu'),
  new RegExp(`${BEGIN}(?:${LABEL}\\.){1,6}(?:${HAN_ENDINGS})${PATH}${END}`, 'gu'),
  new RegExp(`${BEGIN}(?:${LABEL}\\.){1,6}(?:${OTHER_ENDINGS})/[^\\s<>"“”»]+`, 'gu'),
  new RegExp(`${BEGIN}(?:${LABEL}\\.){0,6}(?=[\\p{Ll}\\p{N}]{0,62}[-\\d])${LABEL}\\.(?:${OTHER_ENDINGS})${END}`, 'gu'),
  new RegExp(`${BEGIN}(?:${LABEL}\\.){2,6}(?:${OTHER_ENDINGS})${END}`, 'gu'),
  new RegExp(`${BEGIN}[\\p{L}\\p{N}-]{3,63}\\s[.]\\s(?:com|net|org|ru)${END}`, 'gu'),
  new RegExp(`${BEGIN}[\\p{L}\\p{N}-]{4,63}${DOTTED}(?:com|net|org|ru)${END}`, 'giu'),
  new RegExp(`${BEGIN}[\\p{L}\\p{N}-]{4,63}\\s?[([]\\s?\\.\\s?[)\\]]\\s?${ENDINGS}${END}`, 'giu'),
];
/** Frameworks and the like, which end as sites do. */
const NO_SITE = /^(?:asp|vb|ado|socket)\.(?:net|io)$/i;

/** What every address has somewhere: most texts have none of it, and are not searched for more. */
const MAY_HAVE = new RegExp(`@|:\\s?/|[.。．][^\\s]|\\s[.]\\s|(?<!\\p{L})(?:${DOT}|${MAIL_SERVICES})(?!\\p{L})`, 'iu');

/** Addresses of mail and of sites, also those that are written so that only people read them. */
export function contactAddresses(plain: PlainText): Span[] {
  if (!MAY_HAVE.test(plain.text)) return [];
  return [...MAILS, ...LINKS].flatMap((pattern) =>
    [...plain.text.matchAll(pattern)].flatMap(({ 0: address, index }) => {
      const shown = address.replace(/[.,;:!?)\]]+$/u, '');
      return NO_SITE.test(shown) ? [] : [keptSpan(plain, index, index + shown.length)];
    }),
  );
}

/** A text with blanks in the place of its addresses: they are in no language, and in Latin letters everywhere. */
export function withoutAddresses(text: string): string {
  return contactAddresses(plainText(text)).reduce(
    (rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to),
    text,
  );
}
