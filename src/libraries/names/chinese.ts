import { createRequire } from 'node:module';
import type * as PinyinPro from 'pinyin-pro';
import type * as ToJyutping from 'to-jyutping';
import { table, unitsBy, type Unit } from './unit.ts';

/** Their dictionaries take 30 MB of memory, so that the first Chinese name loads them and not the start. */
const require = createRequire(import.meta.url);
const mandarin = () => require('pinyin-pro') as typeof PinyinPro;
const cantonese = () => require('to-jyutping') as typeof ToJyutping;

/** Family names of two characters, in simplified form. */
const DOUBLE = new Set(
  '欧阳 司马 上官 诸葛 司徒 司空 司寇 夏侯 皇甫 东方 公孙 慕容 令狐 端木 南宫 独孤 宇文 尉迟 长孙 百里 钟离 淳于 单于 申屠 轩辕 西门 东郭 南郭 闻人 万俟 澹台 呼延 太史 完颜 耶律 谷梁 鲜于 赫连 濮阳 公冶'.split(
    ' ',
  ),
);
/** Syllables of Pinyin, with their spellings in Taiwan. */
const PINYIN = table(`
  b=b/p p=p m=m f=f d=d/t t=t n=n l=l g=g/k k=k h=h j=j/ch q=q/ch x=x/hs/sh zh=zh/ch/j ch=ch sh=sh r=r/j z=z/ts/tz c=c/ts/tz s=s/sz y=y/i w=w
  a=a o=o/wo e=e/eh/o i=i/ih/yi u=u/wu ü=u/yu/v/ue v=u/yu/v/ue ai=ai ei=ei ui=ui/uei ao=ao ou=ou iu=iu ie=ie/ieh/ye ue=ue/ueh üe=ue/ueh er=er
  an=an en=en in=in un=un/uen ang=ang eng=eng ing=ing ong=ong/ung ian=ian/ien uan=uan uo=uo/o iong=iong/iung iang=iang uang=uang ia=ia ua=ua uai=uai
  yan=yan/yen yang=yang yi=yi/i you=you/yu yong=yong/yung yu=yu wu=wu/woo ye=ye/yeh
  zhi=zhi/chih chi=chi/chih shi=shi/shih ri=ri/jih zi=zi/tzu ci=ci/tzu si=si/szu/ssu`);
/** Syllables of Jyutping, with their spellings in Hong Kong. */
const JYUTPING = table(`
  b=b/p p=p m=m f=f d=t/d t=t n=n l=l g=k/g k=k ng=ng/ h=h gw=kw/gw kw=kw w=w z=ch/ts/j/tz c=ch/ts s=s/sh j=y/
  aa=a/ah a=a aai=ai ai=ai aau=au/ao au=au/ow/ou aam=am am=am/um aan=an an=an/un aang=ang ang=ang aap=ap ap=ap aat=at at=at/ut aak=ak ak=ak
  e=e/eh ei=i/ei/ee/ay eng=eng ek=ek i=i/ee/ze iu=iu im=im in=in ing=ing ip=ip it=it ik=ik o=o oi=oi ou=o/ou/oh on=on ong=ong ot=ot ok=ok
  u=u/oo ui=ui un=un/oon ung=ung ut=ut uk=uk oe=eu/o/euh oeng=eung oek=euk eoi=ui/oi/eui eon=un/eun eot=ut/eut yu=u/yu/ue yun=uen/un/yuen yut=ut/uet/yuet
  m=m ng=ng`);

/** Syllables of Jyutping with irregular spellings. */
const WHOLE_JYUTPING = table('lo=lo/law gun=kwun/koon/kun si=si/sze/see/shi/szu');

/**
 * Readings of family names by the simplified character: where pinyin-pro 3.29 knows it as an ordinary word only, and
 * where two family names share a character. From the surnames of CC-CEDICT.
 */
const FAMILIES_IN_MANDARIN = table(`
  乐=yue/le 翟=zhai/di 覃=qin/tan 那=na/nuo 隗=wei/kui 郗=xi/chi 能=nai/neng 么=yao 佫=he 傕=jue 尨=pang 扁=pian 晟=cheng/sheng
  炅=gui 炔=gui 番=pan 祭=zhai 蔚=yu 藉=ji 裨=pi 角=jue 还=huan 鄚=mo 隽=juan 朴=piao/pu 颉=xie 澹=tan 单于=chan+yu`);
/** The same where to-jyutping 3.1 knows the ordinary word only. Each is among its listed readings of the character. */
const FAMILIES_IN_CANTONESE = table(`
  区=au 单=sin 解=haai 仇=kau 查=zaa 曾=zang 翟=zaak 乐=ngok/lok 召=siu 肖=siu 员=wan 缪=miu/mau 覃=taam/cam 盖=goi/koi/gap
  朴=pok/piu 能=noi/nang 尉迟=wat+ci 万俟=mak+kei 澹台=taam+toi`);
/** Simplified characters that to-jyutping reads as another, old word. */
const OLD_WORDS = new Map([
  ['宁', '寧'],
  ['达', '達'],
  ['离', '離'],
  ['适', '適'],
]);

/** How signs of Han are written elsewhere, which the program knows. */
export interface Han {
  /** A text as the mainland writes it. */
  plain: (text: string) => string;
  /** A sign as Taiwan and Hong Kong write it, where dictionaries of readings know only that. */
  usual: (sign: string) => string;
}

/** The reading of a name in one language: the syllables of family and given name, each with its spellings. */
interface Reading {
  family: Unit[][];
  given: Unit[][];
}

/** The words of a Chinese name in each of its readings: family and given name as one word each, and by syllables. */
export function chineseWords(name: string, han: Han): Unit[][][] {
  return readingsOf(name, han).flatMap(({ family, given }) =>
    partings(family).flatMap((families) => partings(given).map((words) => [...families, ...words])),
  );
}

/** The syllables of the family name of a Chinese name, in each of its readings. */
export function chineseFamilies(name: string, han: Han): Unit[][][] {
  return readingsOf(name, han).map(({ family }) => family);
}

/** The syllables of the given name of a Chinese name: in Cantonese, which people spell by ear, where all of it can be read so. */
export function givenByEar(name: string, han: Han): Unit[][] {
  return readingsOf(name, han).at(-1)?.given ?? [];
}

function partings(syllables: Unit[][]): Unit[][][] {
  return syllables.length > 1 ? [[syllables.flat()], syllables] : [syllables];
}

function readingsOf(name: string, han: Han): Reading[] {
  const signs = Array.from(name);
  const isDouble = signs.length > 2 && DOUBLE.has(han.plain(signs.slice(0, 2).join('')));
  const length = isDouble ? 2 : 1;
  const plain = han.plain(signs.slice(0, length).join(''));
  // pinyin-pro knows readings of family names by simplified characters only.
  const usual = inMandarin(han.plain(name)).slice(0, length);
  const [inPinyin, inJyutping] = [inMandarin(name), inCantonese(signs, han)];
  return [
    ...(FAMILIES_IN_MANDARIN.get(plain) ?? [usual.join('+')]).map((family) =>
      reading(family, inPinyin.slice(length), (syllable) => unitsBy(PINYIN, syllable)),
    ),
    ...(FAMILIES_IN_CANTONESE.get(plain) ?? [inJyutping.slice(0, length).join('+')]).map((family) =>
      reading(family, inJyutping.slice(length), jyutpingUnits),
    ),
  ].filter((each) => each !== null);
}

function reading(
  family: string,
  given: readonly string[],
  unitsOf: (syllable: string) => Unit[] | null,
): Reading | null {
  const spelled = (syllables: readonly string[]) => {
    const units = syllables.map((syllable) => (syllable === '' ? null : unitsOf(syllable)));
    return units.every((each) => each !== null) ? units : null;
  };
  const [families, others] = [spelled(family.split('+')), spelled(given)];
  return families && others && { family: families, given: others };
}

function inMandarin(name: string): string[] {
  return mandarin().pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true });
}

function inCantonese(signs: readonly string[], { usual }: Han): string[] {
  const known = signs.map((sign) => OLD_WORDS.get(sign) ?? usual(sign)).join('');
  return cantonese()
    .getJyutpingList(known)
    .map(([, syllable]) => syllable?.replace(/\d/g, '').split(' ')[0] ?? '');
}

function jyutpingUnits(syllable: string): Unit[] | null {
  const whole = WHOLE_JYUTPING.get(syllable);
  return whole ? [whole] : unitsBy(JYUTPING, syllable);
}
