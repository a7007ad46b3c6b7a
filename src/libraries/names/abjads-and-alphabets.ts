import { table, unitsBy, type Unit } from './unit.ts';

/** Vowels that Arabic and Hebrew do not write. */
const GAP: Unit = ['a', '', 'e', 'i', 'o', 'u', 'ai', 'ei', 'ou', 'oo'];
const END: Unit = ['', 'a', 'e', 'i', 'ah', 'eh'];

const ARABIC = table(`
  ا=a/aa/e/i/o/u/ ب=b/p ت=t ث=th/s/t ج=j/g/dj ح=h/ خ=kh/h/ch/x د=d ذ=dh/z/d/th ر=r ز=z س=s ش=sh/ch/sch ص=s ض=d/dh/z ط=t ظ=z/dh/th
  ع=a/aa/e/i/o/u/ غ=gh/g ف=f/ph ق=q/k/g/gh/c ك=k/c/q ل=l م=m ن=n ه=h/ و=w/v/ou/oo/u/o/au/aw/ow/uw/ ي=y/i/ee/e/ai/ei/ay/ey/iy/ie/
  ى=a/i/y/ee/ ة=a/ah/at/e/eh/et/ ء=/a/e پ=p چ=ch ژ=zh/j گ=g ک=k/c/q ی=y/i/ee/e/ai/ei/ay/ey/a/ ے=e/ay/i ں=n/ ھ=h/ ہ=h/a/ ٹ=t ڈ=d ڑ=r`);
const HEBREW = table(`
  א=a/e/i/o/u/ ב=b/v ג=g ד=d ה=h/a/ah/e/ ו=v/o/u/w/oo/ou/vo/ ז=z/s ח=h/ch/kh ט=t י=y/i/e/ei/ee/ai/j/ay/ie/ כ=k/ch/kh/c ך=ch/kh/k ל=l מ=m
  ם=m נ=n ן=n ס=s ע=a/e/i/o/u/ פ=p/f/ph ף=f/p/ph צ=ts/z/tz/c ץ=ts/z/tz ק=k/c/q/ck ר=r ש=sh/s/sch ת=t/th וו=v/w יי=y/ay/ai/ei/ey/i/ee/j`);
const SIGNS = /^\p{Script=Hebrew}+$/u;
const ARABIC_LETTERS = /^\p{Script=Arabic}+$/u;
const WITH_ARTICLE = /^ال.{2}/u;
/** "Servant of", which in Latin letters is often one word with the next. */
const SERVANT = 'عبد';
const GOD = 'الله';
const OF_GOD: Unit[] = [['allah', 'ullah', 'ellah', 'illah', 'alla', 'ulla']];
/** Letters that assimilate the article, as in an-Nasir; by the sound of the first consonant. */
const BENDS = 'تثدذرزسشصضطظلن';

/** Units of a word of consonants, with places for the unwritten vowels; null: of another script. */
export function abjadUnits(word: string): Unit[] | null {
  if (SIGNS.test(word)) return withGaps(unitsBy(HEBREW, word));
  return ARABIC_LETTERS.test(word) ? withGaps(unitsBy(ARABIC, word)) : null;
}

/**
 * The words of an Arabic name in the usual ways of splitting them: the article stands apart, or with its noun, or is
 * left out; "Abd" stands apart or not. null: of another script, or in one way only.
 */
export function arabicWords(words: readonly string[]): Unit[][][] | null {
  if (!words.every((word) => ARABIC_LETTERS.test(word))) return null;
  let ways: Unit[][][] = [[]];
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    const parted = partsOf(word);
    if (parted === null) return null;
    ways = ways.flatMap((way) => [
      ...(before === SERVANT ? parted.flatMap(([article = [], ...noun]) => [joined(way, article, noun)]) : []),
      ...parted.map((parts) => [...way, ...parts]),
    ]);
  }
  return ways;
}

/** The last word and the next as one, and the rest. */
function joined(way: readonly Unit[][], next: readonly Unit[], rest: readonly Unit[][]): Unit[][] {
  return [...way.slice(0, -1), [...(way.at(-1) ?? []), ...next], ...rest];
}

function partsOf(word: string): Unit[][][] | null {
  if (word === GOD) return [[OF_GOD]];
  const whole = abjadUnits(word);
  if (whole === null) return null;
  if (!WITH_ARTICLE.test(word)) return [[whole]];
  const noun = abjadUnits(word.slice(2));
  if (noun === null) return null;
  const article: Unit[] = [['a', 'e', 'u'], ['l']];
  const bent: Unit[] = BENDS.includes(word.charAt(2)) ? [['a', 'e', 'u'], noun[0] ?? ['']] : [];
  return [
    [article, noun],
    [[...article, ...noun]],
    [noun],
    ...(bent.length > 0 ? [[bent, noun], [[['e', 'a', 'u'], ...noun]]] : []),
  ];
}

function withGaps(units: Unit[] | null): Unit[] | null {
  return units && units.flatMap((unit, place) => [unit, place === units.length - 1 ? END : GAP]);
}

/**
 * Names as people write them in Latin letters, where the vowels cannot be seen from the consonants. One code for each
 * letter, as `lookAlike` gives it.
 */
const READINGS = table(`
  محمد=muhammad/mohammad/mohammed/mohamed/muhammed احمد=ahmad/ahmed محمود=mahmud/mahmoud/mahmood حسن=hasan/hassan
  حسين=husayn/hussein/hossein/hussain/husain/hosein فاطمه=fatimah/fatemeh/fatma مريم=maryam/mariam عمر=umar/omar
  عثمان=uthman/othman/osman/usman يوسف=yusuf/yousef/youssef/yusef/yousuf ابراهيم=ibrahim/ebrahim/ibraheem
  اسماعيل=ismail/esmail/ismael مصطفي=mustafa/mostafa/moustafa رضا=rida/reza/raza عايشه=aishah/aysha/ayesha
  زينب=zainab/zaynab/zeinab نور=nur/noor/nour سعيد=said/saeed/saeid ليلي=layla/leila/laila/leyla هدي=huda/hoda
  مني=muna/mona سلمي=salma/selma يحيي=yahya عيسي=isa/issa/eisa موسي=musa/moussa/mousa مهدي=mahdi/mehdi
  حيدر=haidar/haydar/heydar خسرو=khosrow/khosro داريوش=dariush/daryoush/darius كوروش=kurosh/kourosh/cyrus
  سيروس=sirus/cyrus فريدون=faridun/fereydoun/fereidoun مجتبي=mujtaba/mojtaba مرتضي=murtada/morteza/murtaza
  زكريا=zakariya/zakaria الياس=ilyas/elias/elyas ادريس=idris/driss انور=anwar/anvar قاسم=qasim/ghasem/kasim/qasem
  عباس=abbas سجاد=sajjad طارق=tariq/tarek/tareq سليمان=sulaiman/suleiman/soleiman/suleyman رمضان=ramadan/ramazan/ramzan
  شعبان=shaaban/shaban فيصل=faisal/faysal بلال=bilal هلال=hilal عماد=imad/emad اياد=iyad/eyad اسامه=usamah/osama
  عادل=adil/adel نجيب=najib/naguib جبران=jibran/gibran ياسمين=yasmin/yasmeen ياسر=yasir/yasser رانيا=rania/ranya
  ثريا=thurayya/soraya بابك=babak سياوش=siavash/siyavash كاوه=kaveh/kawa ژاله=zhaleh/jaleh لاله=laleh غلام=ghulam/gholam
  حكيم=hakim/hakeem/hekim علا=ala/ola بشري=bushra/boshra ذوالفقار=zulfiqar/zolfaghar اقبال=iqbal/eghbal
  امينه=aminah/amineh ايمان=iman/eman اكبر=akbar اصغر=asghar اشرف=ashraf تقي=taqi/taghi نقي=naqi/naghi باقر=baqir/bagher بكر=bakr
  رضايي=rezaei/rezai/rezaee/rezaie موسوي=mousavi/musavi/moosavi حسيني=husayni/hosseini/husseini/hussaini عزيز=aziz/azeez
  صادق=sadiq/sadegh/sadeq عبدالله=abdullah/abdallah/abdulla/abdellah الله=allah/ullah خان=khan شاه=shah
  משה=moshe/mosheh דוד=david/dovid שרה=sarah יוסף=yosef/josef/joseph אברהם=avraham/abraham יצחק=yitzhak/itzhak/isaac
  יעקב=yaakov/jacob/yakov רחל=rachel/rahel לאה=leah רבקה=rivka/rebecca מרים=miriam/miryam אסתר=esther/ester חנה=hannah/chana
  דניאל=daniel מיכאל=michael/mikhael גבריאל=gabriel/gavriel שמואל=shmuel/samuel שלמה=shlomo/solomon אהרן=aharon/aaron
  אליהו=eliyahu/elijah בנימין=binyamin/benjamin נתן=natan/nathan נועה=noa יעל=yael תמר=tamar מיכל=michal רות=rut/ruth
  דבורה=dvora/devorah יהודה=yehuda/judah ישראל=yisrael/israel חיים=chaim/haim שמעון=shimon/simon ראובן=reuven/reuben
  לוי=levi כהן=cohen/kohen גולן=golan אורי=uri/ori איתן=eitan/etan עומר=omer אביב=aviv שירה=shira מאיר=meir צבי=zvi/tzvi
  חוה=chava/hava אדם=adam אלון=alon גיל=gil רון=ron טל=tal בן=ben בר=bar`);
/** Letters that are a vowel between consonants, and the mark by which a long one is known before it is spelled. */
const VOWELS: Readonly<Record<string, string>> = { ا: 'a', ع: 'a', و: 'û', ي: 'î', א: 'a', ע: 'a', ו: 'ô', י: 'î' };
const LONG_A = /[اא]/u;
/** Consonants themselves at the beginning of a word, and before a vowel. */
const HALF_VOWEL = /[ويוי]/u;
const FINAL_H = /[هה]/u;
/** Others for the vowels and consonants of a spelling. */
const OTHERWISE: readonly (readonly [written: RegExp, other: string])[] = [
  [/î/g, 'ee'],
  [/û/g, 'ou'],
  [/û/g, 'oo'],
  [/w/g, 'v'],
  [/ah$/, 'eh'],
];
const SHORT: Readonly<Record<string, string>> = { î: 'i', û: 'u', ô: 'o' };

/**
 * The usual spellings of a word of Arabic or Hebrew letters, one code for each of them, with the vowels that such words
 * mostly have; none: it is of another script.
 */
export function abjadReadings(word: string): readonly string[] {
  const known = READINGS.get(word);
  if (known) return known;
  const [, servant, father, article, noun = '', faith] =
    /^(عبد(?=ال))?(?:(ابو(?=..))|(ال(?=..)))?(.+?)(الدين|الله)?$/u.exec(word) ?? [];
  const isParted = [servant, father, article, faith].some((part) => part !== undefined);
  const readings = isParted ? abjadReadings(noun) : readingsByRule(word);
  const [first] = readings;
  if (!isParted || first === undefined) return readings;
  const bent = BENDS.includes(noun.charAt(0)) ? (ARABIC.get(noun.charAt(0))?.slice(0, 1) ?? []) : [];
  const before = servant
    ? ['abdul', 'abdel', 'abd al ', ...bent.map((sound) => `abdu${sound}`)]
    : father
      ? ['abu ', 'abou ']
      : article
        ? ['al ', 'el ', ...bent.map((sound) => `a${sound} `)]
        : [''];
  const behind = faith === GOD ? ['ullah', 'allah', 'ollah'] : faith ? [' aldin', ' eddin', ' uddin', ' eldin'] : [''];
  return [...before.flatMap((one) => behind.map((other) => `${one}${first}${other}`)), ...readings.slice(1)];
}

function readingsByRule(word: string): string[] {
  const sounds = SIGNS.test(word) ? HEBREW : ARABIC;
  const letters = Array.from(word);
  if (!letters.every((letter) => sounds.has(letter))) return [];
  const isVowel = (at: number) => {
    const letter = letters[at] ?? '';
    return letter in VOWELS && !(HALF_VOWEL.test(letter) && (at === 0 || (letters[at + 1] ?? '') in VOWELS));
  };
  let text = '';
  for (const [at, letter] of letters.entries()) {
    const isLast = at === letters.length - 1;
    const wasVowel = /[aiîûô]$/.test(text);
    if (isVowel(at)) text += text.endsWith('a') && VOWELS[letter] === 'a' ? '' : VOWELS[letter];
    else text += isLast && FINAL_H.test(letter) && !wasVowel ? 'ah' : sounds.get(letter)?.[0];
    if (isLast || isVowel(at) || isVowel(at + 1)) continue;
    const isNextLast = at + 2 === letters.length;
    if (isNextLast && FINAL_H.test(letters[at + 1] ?? '') && at > 0) continue;
    // A participle has a short i behind its long a; no word begins or ends with two consonants, and none has three in a row.
    if (at > 1 && LONG_A.test(letters[at - 1] ?? '')) text += 'i';
    else if (!wasVowel || isNextLast) text += letters[at + 1] === 'ي' ? 'i' : 'a';
  }
  const ways = [text, ...OTHERWISE.map(([written, other]) => text.replaceAll(new RegExp(written, 'g'), other))];
  return [...new Set(ways.map((way) => way.replace(/[îûô]/g, (vowel) => SHORT[vowel] ?? vowel)))];
}

/** Letters that stand for single sounds, with the spellings that passports, papers and people use. */
const CYRILLIC = table(`
  а=a б=b в=v/w г=g/h ґ=g д=d е=e/ye/ie/je/yo ё=yo/e/o/io/jo/ye є=ye/ie/e/je ж=zh/j/z/g з=z/s и=i/y/e і=i/y ї=yi/i/ji
  й=y/i/j/ к=k/c л=l м=m н=n о=o п=p р=r с=s/ss т=t у=u/ou/oo ф=f/ph х=kh/h/ch/x ц=ts/c/tz/z ч=ch/c/tch/tsch
  ш=sh/sch/s/ch щ=shch/sch/sh/sht/stch ъ=/a ы=y/i э=e/ae ю=yu/iu/ju/u ь=/y/i/j я=ya/ia/ja/a ’= '=
  ій=iy/y/i/ii ий=iy/y/i/ij/ii ый=y/yy/iy/yi ия=ia/iya/ija/iia/ya/ja ья=ya/ia/ja/iya ье=ie/ye/ie/je ью=yu/iu/ju ьё=yo/io/e/ie
  кс=x/ks дж=j/dzh/dj/g ј=j/y/i љ=lj/ly/l њ=nj/ny/n ћ=c/ch/cs/tj ђ=dj/d/dz/gj џ=dz/dzh/j ѕ=dz ў=u/w
  ә=a/e ғ=g/gh қ=k/q ң=n/ng ө=o ұ=u ү=u һ=h`);
const GREEK = table(`
  α=a β=v/b γ=g/y/gh δ=d/dh ε=e ζ=z η=i/e/h θ=th/t ι=i/j/y κ=k/c λ=l μ=m ν=n ξ=x/ks ο=o π=p ρ=r/rh σ=s/ss ς=s τ=t υ=y/i/u φ=f/ph χ=ch/h/kh/x
  ψ=ps ω=o ου=ou/u αι=ai/e/ae ει=ei/i/y οι=oi/i/e αυ=av/af/au ευ=ev/ef/eu ηυ=iv/if γγ=ng/gg γκ=g/gk/ng γχ=nch/nh γξ=nx
  μπ=b/mp/mb ντ=d/nt/nd τζ=tz/j/dz τσ=ts/tch γι=gi/yi/y/g/gy για=gia/ya/yia γιω=gio/yo/yio/geo ιω=io/yo/jo γε=ge/ye`);
const GEORGIAN = table(`
  ა=a ბ=b გ=g დ=d ე=e ვ=v/w ზ=z თ=t/th ი=i კ=k/c ლ=l მ=m ნ=n ო=o პ=p ჟ=zh/j რ=r ს=s ტ=t უ=u/ou ფ=p/ph/f ქ=k/q/kh ღ=gh/g
  ყ=q/k/kh შ=sh ჩ=ch ც=ts/tz/c ძ=dz/z წ=ts/tz/c ჭ=ch/tch ხ=kh/h/x ჯ=j/dj/dzh ჰ=h`);
const ARMENIAN = table(`
  ա=a բ=b/p գ=g/k դ=d/t ե=e/ye զ=z է=e ը=y/e/u/ թ=t/th ժ=zh/j ի=i/y լ=l խ=kh/x/h/ch ծ=ts/dz/tz կ=k/g հ=h ձ=dz/ts/tz ղ=gh/g/kh ճ=ch/tch/dj/j
  մ=m յ=y/i/j/h ն=n շ=sh/ch ո=o/vo չ=ch պ=p/b ջ=j/dj/ch ռ=r ս=s վ=v/w տ=t/d ր=r ց=ts/tz/c ւ=v/w փ=p/ph ք=k/q/kh և=ev/yev/ew օ=o ֆ=f
  ու=u/ou/oo յան=yan/ian/jan յու=yu/iu/ju/you եւ=ev/yev`);

const ALPHABETS: readonly (readonly [RegExp, ReadonlyMap<string, Unit>])[] = [
  [/^[\p{Script=Cyrillic}’']+$/u, CYRILLIC],
  [/^[\p{Script=Greek}]+$/u, GREEK],
  [/^[\p{Script=Georgian}]+$/u, GEORGIAN],
  [/^[\p{Script=Armenian}]+$/u, ARMENIAN],
];

/** Units of a word, in lower case and without accents, of an alphabet whose letters stand for sounds; null: of another one. */
export function alphabetUnits(word: string): Unit[] | null {
  const letters = ALPHABETS.find(([script]) => script.test(word))?.[1];
  return letters ? unitsBy(letters, word) : null;
}
