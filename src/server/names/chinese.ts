import { pinyin } from 'pinyin-pro';
import { getJyutpingList } from 'to-jyutping';
import { plainHan } from './han-variants.ts';
import { table, unitsBy, type Unit } from './unit.ts';

/** Families of two signs. */
const DOUBLE = new Set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 夏侯 皇甫 东方 東方 公孙 公孫 慕容 令狐 端木 南宫 南宮 独孤 獨孤 宇文 尉迟 尉遲 长孙 長孫 百里 钟离 鍾離 淳于 单于 申屠 轩辕 軒轅 西门 西門 东郭 東郭 闻人 聞人 万俟 萬俟 澹台 澹臺'.split(
    ' ',
  ),
);
/** Syllables of Pinyin, and how the same is spelled in Taiwan. */
const PINYIN = table(`
  b=b/p p=p m=m f=f d=d/t t=t n=n l=l g=g/k k=k h=h j=j/ch q=q/ch x=x/hs/sh zh=zh/ch/j ch=ch sh=sh r=r/j z=z/ts/tz c=c/ts/tz s=s/sz y=y/i w=w
  a=a o=o/wo e=e/eh/o i=i/ih/yi u=u/wu ü=u/yu/v/ue v=u/yu/v/ue ai=ai ei=ei ui=ui/uei ao=ao ou=ou iu=iu ie=ie/ieh/ye ue=ue/ueh üe=ue/ueh er=er
  an=an en=en in=in un=un/uen ang=ang eng=eng ing=ing ong=ong/ung ian=ian/ien uan=uan uo=uo/o iong=iong/iung iang=iang uang=uang ia=ia ua=ua uai=uai
  yan=yan/yen yi=yi/i you=you/yu yong=yong/yung yu=yu wu=wu/woo ye=ye/yeh
  zhi=zhi/chih chi=chi/chih shi=shi/shih ri=ri/jih zi=zi/tzu ci=ci/tzu si=si/szu/ssu`);
/** Syllables of Jyutping, and how people of Hong Kong spell the same. */
const JYUTPING = table(`
  b=b/p p=p m=m f=f d=t/d t=t n=n l=l g=k/g k=k ng=ng/ h=h gw=kw/gw kw=kw w=w z=ch/ts/j/tz c=ch/ts s=s/sh j=y/
  aa=a/ah a=a aai=ai ai=ai aau=au/ao au=au/ow/ou aam=am am=am/um aan=an an=an/un aang=ang ang=ang aap=ap ap=ap aat=at at=at/ut aak=ak ak=ak
  e=e/eh ei=i/ei/ee/ay eng=eng ek=ek i=i/ee/ze iu=iu im=im in=in ing=ing ip=ip it=it ik=ik o=o oi=oi ou=o/ou/oh on=on ong=ong ot=ot ok=ok
  u=u/oo ui=ui un=un/oon ung=ung ut=ut uk=uk oe=eu/o/euh oeng=eung oek=euk eoi=ui/oi/eui eon=un/eun eot=ut/eut yu=u/yu/ue yun=uen/un/yuen yut=ut/uet/yuet
  m=m ng=ng`);

/** Families that are said otherwise in Cantonese than their sign alone, by the sign of the mainland. */
const FAMILIES_IN_CANTONESE = new Map(
  '区=au 单=sin 解=haai 仇=kau 查=zaa 曾=zang 翟=zaak 乐=ngok 召=siu 肖=siu 员=wan'
    .split(' ')
    .map((entry) => entry.split('=') as [string, string]),
);

/** The words of a Chinese name as they are said in Mandarin and in Cantonese, its given name once as one word and once by syllables. */
export function chineseWords(name: string): Unit[][][] {
  const signs = Array.from(name);
  const length = DOUBLE.has(signs.slice(0, 2).join('')) && signs.length > 2 ? 2 : 1;
  return [
    { syllables: inMandarin(name, length), letters: PINYIN },
    { syllables: inCantonese(name, length), letters: JYUTPING },
  ].flatMap(({ syllables, letters }) => {
    const spelled = syllables.map((syllable) => (syllable === '' ? null : unitsBy(letters, syllable)));
    if (spelled.length !== signs.length || !spelled.every((syllable) => syllable !== null)) return [];
    const family = spelled.slice(0, length).flat();
    const given = spelled.slice(length);
    if (given.length === 0) return [[family]];
    return given.length === 1
      ? [[family, ...given]]
      : [
          [family, given.flat()],
          [family, ...given],
        ];
  });
}

/** pinyin-pro 3.29 knows how families are said by the signs of the mainland only. */
function inMandarin(name: string, length: number): string[] {
  const read = (text: string) => pinyin(text, { toneType: 'none', type: 'array', surname: 'head', v: true });
  return [...read(plainHan(name)).slice(0, length), ...read(name).slice(length)];
}

function inCantonese(name: string, length: number): string[] {
  const [family, ...given] = getJyutpingList(name).map(
    ([, syllable]) => syllable?.replace(/\d/g, '').split(' ')[0] ?? '',
  );
  const [sign = ''] = plainHan(name);
  return [(length === 1 ? FAMILIES_IN_CANTONESE.get(sign) : undefined) ?? family ?? '', ...given];
}
