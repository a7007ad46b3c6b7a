import { contactAddresses } from './contact-addresses.ts';
import { contactNumbers } from './contact-numbers.ts';
import type { CheckRule, Span } from '../profiles/finding.ts';
import { plainText, keptSpan, type PlainText } from './plain-text.ts';

/** Long names may be bent (instagramie, Instán); short ones stand alone. */
const SERVICES = [
  'instagram|insta|snapchat|snap|telegram|whats ?app|facebook|messenger|twitter|tiktok|discord|skype|wechat|weixin|viber|signal|onlyfans|threads|kakao(?:talk)?|zalo|kik',
  'телеграм|телег|тэлеграм|инстаграм|інстаграм|инста|інста|вотсап|ватсап|вайбер|вконтакте|фейсбук|снап|скайп',
  'ινσταγκραμ|ίνστα|ινστα|τηλεγραμ|τέλεγκραμ|βάιμπερ',
  'انستغرام|انستقرام|انستا|إنستغرام|إنستا|سناب|تلغرام|تيليجرام|تلجرام|تليجرام|واتساب|واتس|اینستاگرام|اینستا|تلگرام|واتساپ|انسٹا|ٹیلیگرام|אינסטגרם|אינסטה|טלגרם|וואטסאפ|ווטסאפ|סנאפ',
  'इंस्टाग्राम|इंस्टा|टेलीग्राम|व्हाट्सएप|स्नैपचैट|ইনস্টাগ্রাম|ইনস্টা|টেলিগ্রাম|ไอจี|ไลน์|เทเลแกรม|อินสตาแกรม|อินสตา|インスタ|ライン|テレグラム|カカオ|인스타그램|인스타|텔레그램|카카오톡|카톡|라인|微信|薇信|电报|ინსტაგრამ|ინსტა|ტელეგრამ',
].join('|');
const SHORT_SERVICES = 'ig|tg|fb|vk|wa|qq|vx|wx|sc|dc|line|加v|加q';
const SERVICE = `(?:(?<![\\p{Script=Latin}0-9])(?:${SHORT_SERVICES})(?![\\p{Script=Latin}0-9])|(?<!\\p{L})(?:вк|тг)(?!\\p{L})|(?<![a-z0-9])(?:${SERVICES})\\p{L}{0,6}(?!\\p{L}))`;

/** A name that nobody writes but as a name: with an underscore, a dot inside, or digits at its end. */
const MARKED =
  '(?=[a-z0-9._-]{4,})(?:[a-z0-9-]{1,30}(?:[._][a-z0-9_-]{1,30}){1,6}|[a-z0-9]{1,30}_[a-z0-9_]{0,30}|_[a-z0-9_.]{1,30}|[a-z]{2,30}[0-9][a-z0-9]{0,30}|[a-z0-9]{1,30}(?:-[a-z0-9]{1,30}){0,4}-[0-9]{1,8})';
/** With a colon before it and nothing behind it, any word of Latin letters. */
const NAMED = '[a-z][a-z0-9._-]{3,29}(?=\\s*(?:$|[\\n)\\p{So}]))';
const NEAR = '[^.!?\\n@]{0,24}?(?<![a-z0-9_.])';

const AFTER_SERVICE = [
  new RegExp(`${SERVICE}${NEAR}(@?${MARKED})`, 'gidu'),
  new RegExp(`${SERVICE}\\s?(?:id|user|name|nick)?\\s?[:=@：-]\\s?(@?${NAMED})`, 'gidu'),
  new RegExp(`${SERVICE}[^.!?\\n@]{0,24}(@[\\p{L}\\p{N}_][\\p{L}\\p{N}._]{2,29})`, 'gidu'),
];
/** Behind a service in letters of its own, one Latin word is a name: "加我微信 annaxx". */
const LATIN_BEHIND =
  /(?:微信|薇信|电报|카톡|카카오톡|カカオ|ไอจี|ไลน์)\s?[:：]?\s?([a-z][a-z0-9._-]{3,29})(?!\s?[a-z0-9])/dgu;

/** The name before the service: "linnea_example on Insta". */
const BEFORE_SERVICE = new RegExp(`(?<![a-z0-9_.@])(@?${MARKED})[^.!?\\n@]{1,12}?${SERVICE}`, 'gidu');
/** A name behind the sign, without a word about where. */
const ALONE = /(?<![\p{L}\p{N}.@])(@[\p{L}_][\p{L}\p{N}_.]{2,29})(?![\p{L}\p{N}@])/dgu;
const PLACES = /^@(?:home|work|night|the|school|heart|office|gym|weekends?|zuhause|casa|thuis|hjem)$/i;

/** Names under which somebody is found at a messenger or a network. */
function contactHandles(plain: PlainText): Span[] {
  const spans = [...AFTER_SERVICE, LATIN_BEHIND, BEFORE_SERVICE, ALONE].flatMap((pattern) =>
    [...plain.text.matchAll(pattern)].flatMap((match) => {
      const [from, to] = match.indices?.[1] ?? [0, 0];
      return PLACES.test(plain.text.slice(from, to)) ? [] : [{ from, to }];
    }),
  );
  return spans.map(({ from, to }) => keptSpan(plain, from, to));
}

/**
 * Ways to reach somebody past the product: numbers, addresses, names at messengers. Digits and addresses
 * are read in every locale; `readsNumberWords` says which languages' number words are.
 */
export const contact: CheckRule = {
  find(text, locale) {
    const plain = plainText(text);
    const spans = [...contactNumbers(plain, locale), ...contactAddresses(plain), ...contactHandles(plain)];
    if (spans.length === 0) return [];
    return [{ check: 'contact', spans: joined(spans), words: 'Looks like contact data.' }];
  },
  covers: () => true,
};

/** In order, and those that overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
