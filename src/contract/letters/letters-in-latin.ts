/**
 * Letters of other scripts in Latin ones, so that a name is found however it was written. Compact on
 * purpose: one common romanisation each, in lower case, without accents. Han characters and the
 * scripts of India and South-East Asia stay as they are and are found in their own script only.
 */

/** Letters and what stands for them, in pairs. */
function pairs(text: string): [string, string][] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [letters = '', latin = ''] = pair.split('=');
      return [letters, latin];
    });
}

const CYRILLIC = `
  а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh
  щ=shch ъ= ы=y ь= э=e ю=yu я=ya і=i є=ye ґ=g ј=j љ=lj њ=nj ћ=c ђ=d џ=dz ѕ=dz ә=a ғ=g қ=k ң=n ө=o ұ=u
  ү=u һ=h ӕ=ae`;
const GREEK = `
  ου=ou α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch
  ψ=ps ω=o`;
const GEORGIAN = `
  ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q
  შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h`;
const ARMENIAN = `
  ու=u ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n
  շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v փ=p ք=k և=ev օ=o ֆ=f`;
const HEBREW = `
  א=a ב=b ג=g ד=d ה=h ו=v ז=z ח=h ט=t י=y כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=p צ=ts ץ=ts ק=k
  ר=r ש=sh ת=t`;
const ARABIC = `
  ا=a ب=b ت=t ث=th ج=j ح=h خ=kh د=d ذ=dh ر=r ز=z س=s ش=sh ص=s ض=d ط=t ظ=z ع=a غ=gh ف=f ق=q ك=k ل=l
  م=m ن=n ه=h و=w ي=y ى=y ة=h ء=a پ=p چ=ch ژ=zh گ=g ک=k ی=y ہ=h ھ=h ە=h ے=y ں=n ٹ=t ڈ=d
  ڑ=r ڤ=v ۆ=o ۇ=u ۈ=u ۋ=v ې=e ێ=e ڕ=r ڵ=l ڭ=ng ڼ=n ښ=sh ږ=zh ځ=z څ=ts ډ=d ړ=r ټ=t ګ=g ۍ=y ڄ=j ڃ=ny ڇ=ch ڌ=dh ڏ=d ڊ=d
  ڍ=dh ٽ=t ٺ=th ٻ=b ڀ=bh ٿ=th ڦ=ph ڱ=ng ڳ=g ڻ=n ڙ=r`;
// A changed row needs a higher FOLDING_RULES (fold-text.ts), for the texts that are stored.
const LATIN = 'ß=ss ł=l ø=o đ=d æ=ae œ=oe ħ=h ı=i ŋ=n þ=th ð=d ə=e ŧ=t ĸ=k ſ=s';

/** Kana by the sound; a small y after one of the second group takes its vowel away. */
const KANA = `
  きゃ=kya きゅ=kyu きょ=kyo しゃ=sha しゅ=shu しょ=sho ちゃ=cha ちゅ=chu ちょ=cho にゃ=nya にゅ=nyu にょ=nyo
  ひゃ=hya ひゅ=hyu ひょ=hyo みゃ=mya みゅ=myu みょ=myo りゃ=rya りゅ=ryu りょ=ryo ぎゃ=gya ぎゅ=gyu ぎょ=gyo
  じゃ=ja じゅ=ju じょ=jo びゃ=bya びゅ=byu びょ=byo ぴゃ=pya ぴゅ=pyu ぴょ=pyo
  あ=a い=i う=u え=e お=o か=ka き=ki く=ku け=ke こ=ko さ=sa し=shi す=su せ=se そ=so た=ta ち=chi つ=tsu
  て=te と=to な=na に=ni ぬ=nu ね=ne の=no は=ha ひ=hi ふ=fu へ=he ほ=ho ま=ma み=mi む=mu め=me も=mo
  や=ya ゆ=yu よ=yo ら=ra り=ri る=ru れ=re ろ=ro わ=wa を=o ん=n が=ga ぎ=gi ぐ=gu げ=ge ご=go ざ=za
  じ=ji ず=zu ぜ=ze ぞ=zo だ=da ぢ=ji づ=zu で=de ど=do ば=ba び=bi ぶ=bu べ=be ぼ=bo ぱ=pa ぴ=pi ぷ=pu
  ぺ=pe ぽ=po ぁ=a ぃ=i ぅ=u ぇ=e ぉ=o ゃ=ya ゅ=yu ょ=yo っ= ー= ゔ=vu`;

const LETTERS = new Map(
  [CYRILLIC, GREEK, GEORGIAN, ARMENIAN, HEBREW, ARABIC, LATIN].flatMap((script) => pairs(script)),
);
const SOUNDS = new Map(pairs(KANA));

/** A small letter of one of these scripts in Latin ones; undefined: none is known. */
export function romanisedLetter(letter: string): string | undefined {
  return LETTERS.get(letter);
}

/** The letters of Cyrillic and of Greek that are written as one Latin letter, by that letter; the commonest of several. */
export const WRITTEN_AS_ONE = { Cyrillic: byLatin(CYRILLIC), Greek: byLatin(GREEK) };

function byLatin(script: string): ReadonlyMap<string, string> {
  const single = pairs(script).filter(([letters, latin]) => letters.length === 1 && latin.length === 1);
  return new Map(single.toReversed().map(([letter, latin]) => [latin, letter]));
}

/** Any of these, longer ones first. None of them means anything in a pattern. */
function anyOf(letters: ReadonlyMap<string, string>): RegExp {
  return new RegExp([...letters.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');
}
const ANY_LETTER = anyOf(LETTERS);
const ANY_SOUND = anyOf(SOUNDS);

const INITIALS = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const MEDIALS = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const FINALS = ' k k k n n n t l l l l l l l l m p p t t ng t t k t p t'.split(' ');

/** Korean syllables are numbered by their three parts. */
function syllable(character: string): string {
  const number = character.charCodeAt(0) - 0xac00;
  const initial = INITIALS[Math.floor(number / 588)] ?? '';
  const medial = MEDIALS[Math.floor((number % 588) / 28)] ?? '';
  return initial + medial + (FINALS[number % 28] ?? '');
}

/** Kana and Korean syllables of composed text; taking marks off would take their sound along. */
export function romanisedSyllables(text: string): string {
  return text
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(ANY_SOUND, (kana) => SOUNDS.get(kana) ?? kana)
    .replace(/[\uac00-\ud7a3]/g, syllable);
}

/** Letters of text in lower case from which the marks were taken. */
export function romanisedLetters(text: string): string {
  return text.replace(ANY_LETTER, (letters) => LETTERS.get(letters) ?? letters);
}
