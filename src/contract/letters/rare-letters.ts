import { readAlso } from './look-alikes.ts';

/*
 * More of what looks the same, in names alone: the server reads it where it compares and searches them. The browser, which
 * folds only what it offers by itself, has no room for it on its first page.
 */

/** In each row one picture in several codes: capitals as small as letters, dashes, letters of Azerbaijani, phonetic, of Mongolian, of Malayalam, and the zero of Chinese. */
const ROWS =
  'aɑᴀ bʙ cᴄ dᴅ eᴇ gɡɢ hʜ iɪ jᴊ kᴋ lʟ mᴍ nɴ oᴏ pᴘ rʀ sꜱ tᴛ uᴜ vᴠ wᴡ yʏ zᴢ -⸺⸻⸗⸚⹀─━𐺭 əǝ ƏƎ өѳ ӨѲ ൗൌ ർൎ 〇○◯'.split(' ');
/**
 * Letters of India, Cambodia and Burma, each with what is drawn like it though it is written in several; and kana that are
 * drawn like Han signs.
 */
const PICTURES = `
  आअा ऊउु ऍएॅ ऎएॆ ऐएे ऑअॉ ऑआॅ ऒअॊ ओअो ओआे औअौ औआै ॲअॅ আঅা ਆਅਾ ਇੲਿ ਈੲੀ ਉੳੁ ਊੳੂ ਏੲੇ ਐਅੈ ਔਅੌ આઅા ઍઅૅ એઅે ઐઅૈ
  ઑઅૉ ઓઅો ઔઅૌ ଆଅା ఔఒౌ ಔಒೌ ഈഇൗ ഊഉൗ ഐഎെ ഓഒാ ഔഒൗ ආඅා ඇඅැ ඈඅෑ ඌඋෟ ඖඔෟ ඓඑෙ ោេា ើេី ဪသြော် ဩသြ`;
const KANA = new Map('力カ 二ニ 工エ 口ロ 八ハ 卜ト 夕タ 千チ'.split(' ').map(([han = '', kana = '']) => [han, kana]));

const ONE_OF = new Map([
  ...ROWS.flatMap(([one = '', ...others]) => others.map((other) => [other, one] as const)),
  ...PICTURES.trim()
    .split(/\s+/)
    .map((picture) => [picture.slice(1), picture.slice(0, 1)] as const),
]);
const HAN_LIKE_KANA = [...KANA.keys()].join('');
const NO_WORD_OF_KANA = '[\\p{Script=Han}\\p{Script=Hiragana}]';

/** Letters of scripts that few write, each before the Latin letter that it looks like: of Cherokee, Lisu, Coptic and Armenian. */
const LIKE_LATIN = new Map(
  `ᎠD ᎡR ᎢT Ꭵi Ꭹy ᎪA ᎫJ ᎬE ᎳW ᎷM ᎻH ᎽY ᏀG Ꮒh ᏃZ Ꮟb ᏒR ᏔW ᏕS ᏙV ᏚS ᏞL ᏟC ᏢP ᏦK Ꮷd ᏻG ᏼB
  ꓐB ꓑP ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡL ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU
  ⲞO ⲟo ⲢP ⲣp ⲤC ⲥc ⲀA ⲎH ⲒI ⲔK ⲘM ⲚN ⲦT ⲨY ⲬX ՕO օo ՍU սu ՏS հh յj ոn ցg զq`
    .split(/\s+/)
    .map((pair) => Array.from(pair) as [string, string]),
);
const OF_FEW = '\\p{Script=Cherokee}\\p{Script=Lisu}\\p{Script=Coptic}\\p{Script=Armenian}';
const LETTERS = '[\\p{L}\\p{M}]*';

type Reading = readonly [written: RegExp, read: string | ((written: string) => string)];

/** One after the other. */
const READINGS: readonly Reading[] = [
  [new RegExp(`[${ROWS.map((row) => row.slice(1)).join('')}]`, 'gu'), (sign) => ONE_OF.get(sign) ?? sign],
  [
    new RegExp([...ONE_OF.keys()].filter(({ length }) => length > 1).join('|'), 'gu'),
    (written) => ONE_OF.get(written) ?? written,
  ],
  // In a word of Latin, Cyrillic or Greek letters.
  [
    new RegExp(
      `(?<![\\p{L}\\p{M}])(?=${LETTERS}[${OF_FEW}])(?=${LETTERS}[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}])${LETTERS}`,
      'gu',
    ),
    (word) => Array.from(word, (sign) => LIKE_LATIN.get(sign) ?? LIKE_LATIN.get(sign.toUpperCase()) ?? sign).join(''),
  ],
  // Strokes and rings over a letter that no writing has, and the long vowel of kana where it can only be a dash.
  [/(?<=[\p{L}\p{M}])[\u0334-\u0338\u0488\u0489\u20D0-\u20F0]/gu, ''],
  [/(?<=\p{Script=Latin}\p{M}*)ー(?=\p{Script=Latin})/gu, '-'],
  // Letters under another one in Khmer, of which r is written last.
  [/(\u17D2\u179A)(\u17D2[\u1780-\u17A2])/gu, '$2$1'],
  // Marks on one letter are drawn in one way whatever their order: in Thai, Lao, Burmese and Khmer.
  [
    /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]{2,}|[\u0EB1\u0EB4-\u0EBC\u0EC8-\u0ECD]{2,}|[\u102B-\u1032\u1036-\u1038\u103A-\u103E]{2,}|[\u17B6-\u17D1]{2,}/gu,
    (marks) => Array.from(marks).toSorted().join(''),
  ],
  // Digits and a letter in which many write the letters of Burmese that look like them.
  [/(?<=[\u1000-\u103F])၀|၀(?=[\u1000-\u103E])/gu, 'ဝ'],
  [/(?<=[\u1000-\u103F])၇|၇(?=[\u1000-\u103E])/gu, 'ရ'],
  [/ဥ(?=[\u102C\u103A])/gu, 'ဉ'],
  // The palochka of Caucasian languages, for which keyboards have the digit.
  [/(?<=\p{Script=Cyrillic})[1|](?=\p{Script=Cyrillic})/gu, 'І'],
  // The point below Hindi letters of Persian names, which many leave out.
  [/(?<=[कखगजफ])\u093C/gu, ''],
  // Small kana of places, the mark of a voiced one standing by itself, and a stroke behind kana that draws them longer.
  [/(?<=\p{Script=Han})[ヶヵ](?=\p{Script=Han})/gu, 'ケ'],
  [/[ぁ-ヺ] [\u3099\u309A]/gu, (apart) => apart.replace(' ', '').normalize('NFC')],
  [/(?<=[ァ-ヺー])-(?![\p{L}\p{N}])/gu, 'ー'],
  // Han signs in a word of nothing else than kana.
  [
    new RegExp(
      `(?<!${NO_WORD_OF_KANA})(?=[${HAN_LIKE_KANA}]*[ァ-ヺ])[ァ-ヺー${HAN_LIKE_KANA}]+(?!${NO_WORD_OF_KANA})`,
      'gu',
    ),
    (word) => Array.from(word, (sign) => KANA.get(sign) ?? sign).join(''),
  ],
];
const ANY = new RegExp(READINGS.map(([{ source }]) => source).join('|'), 'u');

readAlso((text) => {
  if (!ANY.test(text)) return text;
  return READINGS.reduce((all, [written, read]) => all.replace(written, read as string), text);
});
