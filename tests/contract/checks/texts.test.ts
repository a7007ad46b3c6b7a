import { expect, test } from 'vitest';
import { ALL_CHECKS, checkText } from '../../../src/contract/text-checks/check-text.ts';
import type { Known } from '../../../src/contract/profiles/finding.ts';
import type { TextCheck } from '../../../src/contract/profiles/text-checks.ts';
import { detectLanguage } from '../../../src/contract/text-checks/detect-language.ts';
import { randomFrom } from '../../support/random.ts';

type Example = [found: TextCheck | null, locale: string, text: string, known?: Partial<Known>];

/** Checks of what is found, and the very part of the text that it stands at. */
const look = ([, locale, text, known]: Example) =>
  checkText(text, locale, { field: 'aboutMe', detectLanguage, ...known }, ALL_CHECKS);
const born = { dateOfBirth: '1985-03-09', today: '2026-11-24' };
const EXAMPLES: Example[] = [
  ['contact', 'en', 'Write to rosie.bloom@example.com whenever you like.'],
  ['contact', 'de', 'Schreib an jule (ät) example (punkt) com, ich antworte.'],
  ['contact', 'pl', 'Napisz do mnie: kasia małpa example kropka com'],
  ['contact', 'en', 'All my pictures: www.example.com/rosie'],
  ['contact', 'en', 'You find me on insta, rosie_example there.'],
  ['contact', 'ja', 'LINEのIDはsakura_exampleです、気軽にどうぞ'],
  ['contact', 'en', 'Say hello to @rosie.example when you are in town.'],
  [null, 'en', 'You find me @ the beach, or relaxing @home with a good book.'],
  [null, 'de', 'Ich liebe Kino.Am Wochenende backe ich und schlafe lange.'],
  [null, 'en', 'Developer who writes Node.js and ASP.NET 4.8 all day long.'],
  [null, 'it', 'Non uso Telegram né Facebook: chi mi vuole mi trova in libreria.'],
  ['script', 'ru', 'Ya lyublyu gulyat po vecheram i pit chay s vareniem.'],
  ['script', 'ko', 'I like old films, long walks and quiet evenings.'],
  [null, 'el', 'Δουλεύω ως DJ, ακούω Pink Floyd και λατρεύω το brunch της Κυριακής.'],
  [null, 'sr', 'Volim da se smejem i da kuvam za celo društvo.'],
  [null, 'iu', 'ᐃᓄᒃᑎᑐᑦ ᐅᖃᐅᓯᖅ ᐱᐅᔪᖅ ᐊᒻᒪᓗ ᓄᓇᕗᑦ ᐊᖏᔪᖅ'],
  ['language', 'de', 'I love long evenings by the sea, old films and the smell of fresh bread in the morning.'],
  ['language', 'uk', 'Люблю гулять вдоль реки по вечерам, готовить для друзей и слушать старые пластинки дома.'],
  [null, 'de', 'I love long evenings by the sea and old films.'],
  [null, 'nn', 'Jeg liker lange kvelder ved sjøen, gamle filmer og lukten av nystekt brød hver eneste morgen.'],
  [null, 'sk', 'Mám ráda dlouhé večery u řeky, staré filmy a vůni čerstvého chleba hned po ránu v kuchyni.'],
  [null, 'ms', 'Saya suka berjalan kaki di tepi pantai setiap sore dan memasak untuk teman-teman di rumah.'],
  [null, 'hr', 'Volim duge šetnje pored reke, stare filmove i miris svežeg hleba svakog jutra u kući.'],
  [null, 'zu', 'I love long evenings by the sea, old films and the smell of fresh bread in the morning.'],
  [
    null,
    'de',
    'Ich höre am liebsten „The Dark Side of the Moon“ und „Wish You Were Here“, am Abend auf dem alten Balkon.',
  ],
  [
    'same',
    'de',
    'I love the sea, old films and quiet evenings.',
    { base: { text: 'I love the sea, old films and quiet evenings' } },
  ],
  ['same', 'fr', 'Ich koche gern für viele Leute.', { others: { de: 'Ich koche gern für viele Leute!' } }],
  [null, 'nn', 'Eg likar fjell og kaffi heile dagen.', { others: { nb: 'Eg likar fjell og kaffi heile dagen.' } }],
  [null, 'nl', 'DJ', { field: 'profession', base: { text: 'DJ' } }],
  ['placeholder', 'en', 'Hello, my name is {{firstName}} and I like it here.'],
  ['placeholder', 'tr', 'Merhaba, ben [adınız] ve burada yaşıyorum.'],
  ['placeholder', 'la', 'Lorem ipsum dolor sit amet and so on for a while.'],
  [null, 'es', 'TODO lo que se aprende andando me interesa mucho.'],
  [null, 'de', 'Nein, XXX-Filme drehe ich nicht, ich synchronisiere.'],
  ['length', 'en', 'Hi'],
  ['length', 'en', `Waitress${', and much more'.repeat(8)}`, { field: 'profession' }],
  [null, 'zh', '我喜欢散步', {}],
  ['age', 'en', 'I am 24 years old and study music in town.', born],
  ['age', 'cs', 'Je mi dvacet dva a studuju na konzervatoři.', born],
  ['age', 'zh', '我今年二十二岁，还在读大学，喜欢音乐。', born],
  ['age', 'de', 'Bin Jahrgang 1999 und seit letztem Sommer Gärtnerin.', born],
  ['age', 'vi', 'Tôi 25 tuổi và đang học nhạc ở thành phố.'.normalize('NFD'), born],
  ['age', 'sv', 'Jag är 25 år och studerar musik i stan.'.normalize('NFD'), born],
  ['age', 'ko', '저는 25살이고 음악을 공부해요, 반가워요.'.normalize('NFD'), born],
  [null, 'en', 'I’m 41 and finally know what I want from life.', born],
  [null, 'en', 'My daughter is 12, my dog is 4, nurse for 19 years.', born],
  [null, 'sv', 'Jag är 72 kilo tung och 172 cm lång, ungefär.', born],
  [null, 'cu', 'I am 24 years old and study music in town.', born],
  ['forbidden', 'pt', 'Aceito só pagamento em BITCOIN, por favor.', { forbidden: ['bitcoin'] }],
  ['forbidden', 'zh', '我只收现金，请不要还价，谢谢。', { forbidden: ['现金'] }],
  ['contact', 'zh', '喜欢旅行和读书，加我微信 annaxx', {}],
  ['contact', 'ko', '카톡 annaxx 로 연락 주세요. 저는 산책을 좋아합니다.', {}],
  ['contact', 'de', 'Schau gern einmal auf example。com vorbei.', {}],
  ['contact', 'zh', '更多照片在 例子.中国', {}],
  [null, 'zh', '我常用微信 pay 和朋友聚餐。我来自上海。中国很大。', {}],
  ['forbidden', 'el', 'Είναι ΚΑΛΟΣ άνθρωπος και μένει κοντά.', { forbidden: ['καλός'] }],
  ['forbidden', 'de', 'Ich wohne in der LANGEN STRASSE, gleich vorne.', { forbidden: ['Straße'] }],
  ['forbidden', 'tr', 'Burada IRMAK kenarında oturuyorum, çok güzel.', { forbidden: ['ırmak'] }],
  ['forbidden', 'pl', 'Mieszkam w ŁODZI od wielu lat i lubię to.', { forbidden: ['lodzi'] }],
  ['forbidden', 'en', 'We only take b\u2060it\u00adcoin in this small shop.', { forbidden: ['bitcoin'] }],
  ['forbidden', 'ar', 'أحب الكِتَاب كثيرا وأقرأ كل يوم.', { forbidden: ['الكتاب'] }],
  [null, 'ja', 'カギを忘れました。', { forbidden: ['カキ'] }],
  [null, 'hi', 'राम यहाँ रहते हैं और रोज़ लिखते हैं।', { forbidden: ['रमा'] }],
  [null, 'en', 'I like it here, and I stay for a while.', { forbidden: ['\u0301', '\u200b', '\u00ad\u200d'] }],
  [null, 'de', 'Bargeldlos lebt es sich ganz gut in dieser Stadt.', { forbidden: ['Bargeld'] }],
];

test.each(EXAMPLES)('P045 %s in %s: %s', (...example) => {
  expect(look(example).map(({ check }) => check)).toEqual(example[0] === null ? [] : [example[0]]);
});

test('P045 a finding stands at the part of the text that it is about', () => {
  const text = 'Привет 😀, мой номер ０７７００ ９００１２３ или t.me/katya';
  const [finding] = look(['contact', 'ru', text]);
  expect(finding?.spans.map(({ from, to }) => text.slice(from, to))).toEqual(['０７７００ ９００１２３', 't.me/katya']);
});

test('P049 a check that is wrong more often than once in ten findings is off, as long as nobody switches it on', () => {
  const text = 'Hello, my name is {{firstName}} and I like it here.';
  expect(checkText(text, 'en', { field: 'aboutMe' })).toEqual([]);
});

test('P045 what is drawn as one sign is found whole', () => {
  const text = 'Ring 0️⃣7️⃣7️⃣0️⃣0️⃣9️⃣0️⃣';
  expect(look(['contact', 'en', text])[0]?.spans).toEqual([{ from: 5, to: text.length }]);
});

test('P045 a name is held to no script, length or difference', () => {
  const known = { field: 'realName', base: { text: 'Anastasia Konstantinova' } };
  expect(look([null, 'th', 'Anastasia Konstantinova', known])).toEqual([]);
  expect(look([null, 'th', 'Call 07700 900123', known]).map(({ check }) => check)).toEqual(['contact']);
});

test('P045 any text has its findings within it, in their order', () => {
  const random = randomFrom(47);
  const parts = '07700| |@|ab|.|com|{{x}}|insta|:|💋|１|五|X|[|]|\n|ı|İ|\u200b|\ud83d'.split('|');
  for (let run = 0; run < 3000; run += 1) {
    const text = Array.from({ length: 1 + random.below(30) }, () => random.of(parts)).join('');
    for (const { spans } of look([null, 'tr', text, { forbidden: ['ab', 'i'] }])) {
      expect(spans.length).toBeGreaterThan(0);
      for (const [at, { from, to }] of spans.entries()) {
        expect([from >= (spans[at - 1]?.from ?? 0), to > from, to <= text.length]).toEqual([true, true, true]);
      }
    }
  }
});
