import { table, type Unit } from './unit.ts';

/** Writes each sign of kana in Latin letters, as the program does everywhere. */
type Romanise = (kana: string) => string;

const LONG: Unit = ['', 'u', 'o', 'h'];
/** Spellings of one sound, in the order in which they are tried; other sounds have one spelling. */
const SOUNDS: readonly (readonly [romaji: string, latin: string])[] = [
  ['sh', 'sh/sy/s'],
  ['ch', 'ch/ty/t'],
  ['ts', 'ts/t/z'],
  ['j', 'j/zy/jy/z'],
  ['f', 'f/h'],
  ['n', 'n/m'],
];
/** Foreign names: the original sounds that a syllable may stand for. */
const FOREIGN: Readonly<Record<string, string>> = {
  sh: 'sh/sch/ch/c/s/t',
  ch: 'ch/t/tch/c',
  ts: 'ts/z/tz/t',
  j: 'j/g/z/dj',
  f: 'f/ph/h',
  v: 'v',
  w: 'w/v/',
  k: 'k/c/ch/q/ck/kh',
  s: 's/c/th/ss',
  t: 't/th/dt/tt',
  n: 'n/nn/m/ng',
  h: 'h/kh/ch',
  m: 'm/mm',
  y: '/y/i',
  r: 'l/r/ll/rr',
  g: 'g/gh',
  z: 'z/s/th',
  d: 'd/dd',
  b: 'b/v',
  p: 'p/pp',
  a: 'a/er/e/u/o/ar/or//ah',
  i: 'i/e/ee/y//ea/ie',
  u: 'u//oo/o/e',
  e: 'e/a/ae/ai/ei',
  o: 'o//oh/au/ou/oa/aw',
};

/** Units of a word in kana; null: of another script. */
export function kanaUnits(word: string, romanise: Romanise): Unit[] | null {
  if (!/^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(word)) return null;
  const isForeign = /^[\p{Script=Katakana}ー]+$/u.test(word);
  return isForeign ? foreignUnits(word, romanise) : romajiUnits(romanised(word, romanise));
}

/** A word in kana in Latin letters, with long vowels as written. */
function romanised(word: string, romanise: Romanise): string {
  return romanise(word.replace(/[っッ]/gu, '')).replace(/[^a-z]/g, '');
}

/** Units of a Japanese word in Latin letters: long vowels may be written, or not. */
function romajiUnits(romaji: string): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at < romaji.length;) {
    const sound = SOUNDS.find(([text]) => romaji.startsWith(text, at));
    const letter = sound?.[0] ?? romaji.charAt(at);
    const before = romaji.charAt(at - 1);
    const isLong = /[ou]/.test(letter) && /[ou]/.test(before) && (letter === before || before === 'o');
    units.push(isLong ? LONG : (sound?.[1] ?? letter).split('/'));
    at += letter.length;
  }
  return units;
}

/** Katakana write foreign names, and Japanese ones too. */
function foreignUnits(word: string, romanise: Romanise): Unit[] {
  const units: Unit[] = [];
  const romaji = romanised(word, romanise);
  for (let at = 0; at < romaji.length;) {
    const pair = romaji.slice(at, at + 2);
    const letter = FOREIGN[pair] === undefined ? romaji.charAt(at) : pair;
    units.push((FOREIGN[letter] ?? letter).split('/'));
    at += letter.length;
  }
  // A long vowel may stand for a silent letter.
  if (word.endsWith('ー')) units.push(['', 'r', 'e', 'y', 'h']);
  return units;
}

/** The most common family names of Japan with their readings; long vowels are written out. */
const FAMILIES = table(`
  佐藤=satou 鈴木=suzuki 高橋=takahashi 髙橋=takahashi 田中=tanaka 渡辺=watanabe 渡邊=watanabe 渡邉=watanabe 渡部=watanabe/watabe 伊藤=itou 伊東=itou 山本=yamamoto
  中村=nakamura 小林=kobayashi 加藤=katou 吉田=yoshida 吉野=yoshino 山田=yamada 佐佐木=sasaki 山口=yamaguchi 松本=matsumoto 井上=inoue 木村=kimura 林=hayashi
  清水=shimizu 斎藤=saitou 斉藤=saitou 齋藤=saitou 齊藤=saitou 山崎=yamazaki/yamasaki 山﨑=yamazaki/yamasaki 森=mori 阿部=abe 安部=abe 安倍=abe 池田=ikeda
  橋本=hashimoto 石川=ishikawa 山下=yamashita 小川=ogawa 石井=ishii 長谷川=hasegawa 後藤=gotou 岡田=okada 近藤=kondou 前田=maeda 藤田=fujita
  遠藤=endou 青木=aoki 坂本=sakamoto 村上=murakami 太田=oota 大田=oota 福田=fukuda 西村=nishimura 金子=kaneko 藤原=fujiwara 岡本=okamoto 三浦=miura
  中野=nakano 藤井=fujii 中島=nakajima/nakashima 原田=harada 松田=matsuda 竹内=takeuchi 小野=ono 中山=nakayama 田村=tamura 藤本=fujimoto 和田=wada
  石田=ishida 森田=morita 上田=ueda 原=hara 柴田=shibata 酒井=sakai 工藤=kudou 横山=yokoyama 宮崎=miyazaki 宮本=miyamoto 内田=uchida 高木=takagi
  安藤=andou 谷口=taniguchi 大野=oono 丸山=maruyama 今井=imai 河野=kouno/kawano 藤村=fujimura 武田=takeda 田口=taguchi 村田=murata 上野=ueno 杉山=sugiyama
  増田=masuda 平野=hirano 菅原=sugawara 久保=kubo 松井=matsui 千葉=chiba 岩崎=iwasaki 桜井=sakurai 櫻井=sakurai 木下=kinoshita 野口=noguchi 松尾=matsuo
  菊地=kikuchi 菊池=kikuchi 野村=nomura 新井=arai 荒井=arai 佐野=sano 杉本=sugimoto 古川=furukawa 島田=shimada 水野=mizuno 大塚=ootsuka 小島=kojima
  市川=ichikawa 五十嵐=igarashi 高田=takada 山内=yamauchi 西田=nishida 西川=nishikawa 平田=hirata 川口=kawaguchi 北村=kitamura 東=higashi/azuma 飯田=iida
  吉川=yoshikawa 本田=honda 久保田=kubota 中田=nakata 川崎=kawasaki 福島=fukushima 関=seki 秋山=akiyama 辻=tsuji 川上=kawakami 永井=nagai 松岡=matsuoka
  田辺=tanabe 森本=morimoto 矢野=yano 浅野=asano 星野=hoshino 黒田=kuroda 吉村=yoshimura 大西=oonishi 岩田=iwata 土屋=tsuchiya 須藤=sudou 馬場=baba
  望月=mochizuki 片山=katayama 荒木=araki 尾崎=ozaki 服部=hattori 永田=nagata 松下=matsushita 栗原=kurihara 樋口=higuchi 早川=hayakawa 白石=shiraishi
  大橋=oohashi 成田=narita 小松=komatsu 川村=kawamura 石原=ishihara 大谷=ootani/ooya 桑原=kuwabara 小山=koyama 富田=tomita 内藤=naitou 大島=ooshima 岡崎=okazaki
  堀=hori 平井=hirai 本間=honma 松村=matsumura 小池=koike 熊谷=kumagai 横田=yokota 安田=yasuda 川島=kawashima 三宅=miyake 古賀=koga 宮田=miyata 八木=yagi
  鎌田=kamata 萩原=hagiwara 松原=matsubara 坂口=sakaguchi 大久保=ookubo 黒澤=kurosawa 黒沢=kurosawa 関口=sekiguchi 南=minami 北野=kitano 堀江=horie 奥田=okuda
  西山=nishiyama 三上=mikami 宮下=miyashita 西=nishi 平山=hirayama 藤川=fujikawa 片岡=kataoka 村山=murayama 川田=kawada 岸田=kishida 宮沢=miyazawa 宮澤=miyazawa
  小泉=koizumi 石橋=ishibashi 徳永=tokunaga 浜田=hamada 濱田=hamada 濵田=hamada 今村=imamura 瀬戸=seto 長田=nagata/osada 湯浅=yuasa 三木=miki 滝沢=takizawa 柳田=yanagida`);

/** Readings of the characters of given names. */
const GIVEN = table(`
  一=kazu/ichi/hajime 二=ji/tsugu 三=zou/mi/san 五=go 六=roku 七=nana 八=ya 九=ku 十=juu/to 千=chi/sen 太=ta/tai/futoshi 郎=rou 朗=rou/akira 子=ko 美=mi/yoshi 咲=saki/sa/misaki
  花=hana/ka 華=hana/ka 香=ka/kaori 佳=ka/yoshi 加=ka 夏=natsu/ka 春=haru/shun 秋=aki/shuu 冬=fuyu/touko 雪=yuki 海=kai/umi/mi 空=sora 陸=riku 月=tsuki/zuki 星=hoshi/sei
  光=hikari/mitsu/kou/hikaru 明=aki/akira/mei 朝=asa/tomo 陽=you/haru/hi/ya 日=hi/ka/nichi 輝=teru/ki/akira 照=teru/shou 晴=haru/sei 翔=shou/to/kakeru/ka 大=dai/hiro/ta/masaru
  健=ken/take/takeshi 建=ken/take 賢=ken/satoshi/masa 謙=ken 憲=ken/nori 剣=ken 拓=taku/hiro 匠=takumi/shou 匡=tadashi/masa 哲=tetsu/satoshi/aki 鉄=tetsu 徹=tooru/tetsu 誠=makoto/sei/nobu/masa
  真=ma/shin/makoto/masa 慎=shin 信=shin/nobu 進=susumu/shin 新=shin/arata 伸=shin/nobu 正=masa/tadashi/shou 昌=masa/shou 雅=masa/miyabi 政=masa 将=masa/shou 優=yuu/masaru/yu 悠=yuu/haruka/hisa
  勇=yuu/isamu 雄=yuu/o/take 祐=yuu/suke 裕=yuu/hiro/yutaka 友=tomo/yuu 由=yu/yoshi 有=yuu/ari 結=yu/yui/yuu 唯=yui 夕=yuu 之=yuki/no 幸=yuki/kou/sachi 行=yuki 恵=megumi/e/kei/yoshi 絵=e 江=e 枝=e
  衣=i/e/kinu 依=i/yori 伊=i 代=yo 世=yo/se 世=yo 里=ri/sato 理=ri/osamu/satoshi 莉=ri 梨=ri/rin 利=toshi/ri 俊=toshi/shun 敏=toshi/bin 寿=toshi/hisa/kazu/ju 年=toshi 紀=ki/nori 希=ki/nozomi 樹=ki/tatsuki/itsuki/ju
  貴=taka/ki 孝=taka/takashi/kou 隆=taka/takashi/ryuu 高=taka/kou 敬=taka/kei 崇=taka/takashi 岳=take/gaku/takeshi 武=take/takeshi/mu 毅=takeshi/tsuyoshi 剛=tsuyoshi/gou/take 強=tsuyoshi 豪=gou
  和=kazu/wa 数=kazu 弘=hiro/hiroshi/kou 浩=hiro/hiroshi/kou 宏=hiro/hiroshi/kou 博=hiro/hiroshi 広=hiro/hiroshi/kou 洋=hiro/you/hiroshi 寛=hiro/hiroshi/kan 洸=kou 航=kou/wataru 康=yasu/kou/yasushi 浩=hiro/hiroshi/kou 功=isao/kou
  靖=yasu/yasushi 泰=yasu/tai/yasushi 保=yasu/tamotsu 安=yasu/an 直=nao/tadashi 尚=nao/hisa/shou 奈=na 菜=na 那=na 南=nami/mina 波=nami/ha 名=na 央=o/hiro/ou/na 緒=o 男=o 夫=o 生=o/ki/sei 司=tsukasa/ji/shi
  彦=hiko 介=suke 助=suke 輔=suke 佑=yuu/suke 亮=ryou/suke/akira/makoto 涼=ryou/suzu 良=ryou/yoshi/ra 遼=ryou/haruka 諒=ryou/makoto 龍=ryuu/tatsu 竜=ryuu/tatsu 隼=hayato/shun/haya 人=to/hito 斗=to 仁=hito/jin/hitoshi
  聡=satoshi/sou/aki 智=tomo/satoshi/chi 知=tomo/chi 朋=tomo 朱=aka/shu 典=nori/ten 則=nori 範=nori 徳=nori/toku 久=hisa/ku 文=fumi/aya/bun 史=fumi/shi 義=yoshi 吉=yoshi/kichi 芳=yoshi 喜=yoshi/ki 淑=yoshi 好=yoshi
  彩=aya/sai 綾=aya 純=jun/sumi 淳=jun/atsushi 潤=jun 準=jun 順=jun 篤=atsushi/atsu 敦=atsushi/atsu 学=manabu/gaku 修=osamu/shuu 治=osamu/ji/haru 次=ji/tsugu 二=ji/tsugu 蓮=ren/hasu 廉=ren 怜=rei/ryou 玲=rei/ryou 麗=rei
  愛=ai/mana/a 藍=ai 葵=aoi 蒼=aoi/sou 碧=aoi/midori 翠=midori/sui 緑=midori 茜=akane 杏=an/kyou 桜=sakura/ou 桃=momo 楓=kaede 椿=tsubaki 蘭=ran 葉=ha/you 穂=ho 実=mi/minoru 稔=minoru 豊=yutaka/toyo 薫=kaoru 馨=kaoru
  瞳=hitomi 心=kokoro/shin/mi 琴=koto 音=ne/oto/on 歌=uta/ka 詩=uta/shi 沙=sa 紗=sa 早=sa/haya 織=ori 芽=me 萌=moe 凛=rin 凜=rin 鈴=suzu/rin 凪=nagi 渚=nagisa 遥=haruka/haru 悟=satoru/go 拳=ken 駿=shun/hayao 瞬=shun
  颯=sou/haya 壮=sou/takeshi 聖=sei/kiyo/satoshi 清=kiyo/kiyoshi/sei 静=shizu/shizuka 京=kyou/miyako 恭=kyou/yasu 響=hibiki/kyou 圭=kei 啓=kei/hiro 慶=kei/yoshi 景=kei/kage 桂=kei/katsura 渓=kei 蛍=hotaru/kei 尋=hiro 也=ya 哉=ya/kana 矢=ya 弥=ya/mi
  平=hei/taira 兵=hei 助=suke 作=saku 朔=saku 策=saku 雲=kumo 馬=ma 摩=ma 麻=ma/asa 磨=ma 茉=ma 万=ma/kazu 満=mitsu/mitsuru 充=mitsuru/mitsu 宗=mune/sou 操=misao 節=setsu 勝=katsu/masaru/shou 克=katsu 勉=tsutomu 努=tsutomu 勤=tsutomu
  望=nozomi/nozomu/mi 歩=ayumu/ayumi/ho 渉=wataru 渡=wataru 昇=noboru/shou 登=noboru/to 昭=aki/shou 彰=akira/aki/shou 晃=akira/kou/aki 章=akira/aki/shou 亨=tooru/kyou 透=tooru 茂=shigeru/shige 繁=shige/shigeru 滋=shigeru 重=shige 薫=kaoru 士=shi/ji 志=shi/yuki`);
/** Without the doubled consonants that kana omit here. */
const FAMILY_READINGS: ReadonlySet<string> = new Set(
  [...FAMILIES.values()].flat().map((reading) => reading.replace(/([^aeioun])\1/g, '$1')),
);
const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
/** No word begins with these. */
const INSIDE_A_WORD = /^[ぁぃぅぇぉっゃゅょんァィゥェォッャュョンー]/;
/** A given name of one syllable is very rare, and every other word would end in one. */
const SHORTEST_GIVEN = 2;
/** Readings of a given name that are tried: two characters with three readings each. */
const MOST_GIVEN = 9;

/**
 * The words of a Japanese name in Han, or in Han and kana, whose family name is known, in each of its usual readings;
 * a family name alone is accepted. Repeat marks must have been replaced.
 */
export function japaneseWords(name: string, romanise: Romanise): Unit[][][] {
  const ways: Unit[][][] = (FAMILIES.get(name) ?? []).map((family) => [romajiUnits(family)]);
  const signs = Array.from(name);
  for (let length = Math.min(3, signs.length - 1); length > 0; length -= 1) {
    const families = FAMILIES.get(signs.slice(0, length).join(''));
    if (!families) continue;
    const given = givenReadings(signs.slice(length).join(''), romanise);
    for (const family of families) for (const one of given) ways.push([romajiUnits(family), one]);
    if (given.length > 0) break;
  }
  return ways;
}

/** The words of a name in kana without a blank, for each known family name that it may begin with; the longest first. */
export function joinedKanaWords(name: string, romanise: Romanise): Unit[][][] {
  if (!KANA.test(name)) return [];
  const ways: Unit[][][] = [];
  for (let length = name.length - SHORTEST_GIVEN; length > 0; length -= 1) {
    const [family, given] = [romanised(name.slice(0, length), romanise), name.slice(length)];
    if (INSIDE_A_WORD.test(given) || !FAMILY_READINGS.has(family)) continue;
    ways.push([romajiUnits(family), romajiUnits(romanised(given, romanise))]);
  }
  return ways;
}

function givenReadings(given: string, romanise: Romanise): Unit[][] {
  const kana = kanaUnits(given, romanise);
  if (kana) return [kana];
  let readings = [''];
  for (const character of given) {
    const next = GIVEN.get(character);
    if (!next) return [];
    readings = readings.flatMap((before) => next.map((reading) => before + reading));
  }
  return readings.slice(0, MOST_GIVEN).map(romajiUnits);
}
