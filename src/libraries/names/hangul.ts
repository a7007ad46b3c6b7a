import { table, type Unit } from './unit.ts';

/** Initials, medials and finals of a syllable in their order, with the spellings that passports and people use. */
const INITIALS = units('g/k kk/gg/k n d/t tt/dd/t r/l m b/p pp/bb/p s/sh ss/s / j/ch/z jj/ch ch/c k t p h');
const MEDIALS = units(
  'a/ah ae/ai/e/a ya/yah/ia yae eo/u/o/uh/ou e/eh yeo/yu/you/yo/ye ye/yae o/oh wa/oa wae oe/oi/we yo/yoh u/oo/ou weo/wo/uo we wi/ui/wie yu/yoo/you eu/u/oo ui/ee/eui/i/e i/ee/y/yi/ie',
);
const FINALS = units('/ k/g k k n n n t/d l/r/ll l l l l l l l m p/b p t/s t ng t t k t p t');
/** After a silent initial. */
const ROUND: Unit = ['u', 'woo', 'wu', 'oo', 'ou'];

/** Usual spellings of family names, which often follow no rule. */
const FAMILIES = table(`
  김=kim/gim 이=lee/yi/rhee/ri/li/i/rhie/yee 박=park/pak/bak/bark 최=choi/choe/chai 정=jung/jeong/chung/cheong/jong 강=kang/gang
  조=cho/jo/joh/choh 윤=yoon/yun/youn 장=jang/chang 임=lim/im/yim/rim 한=han/hahn 오=oh/o 서=seo/suh/so/sur 신=shin/sin 권=kwon/gwon/kweon
  황=hwang/whang 안=ahn/an 송=song 류=ryu/yoo/lyu/ryoo/yu 유=yoo/yu/you/ryu 전=jeon/jun/chun/chon 홍=hong 고=ko/go/koh 문=moon/mun
  양=yang/ryang 손=son/sohn 배=bae/pae/bai 백=baek/paik/back/baik/paek 허=heo/hur/huh/her 남=nam 심=shim/sim 노=noh/roh/no/ro 하=ha/hah
  곽=kwak/gwak 성=sung/seong 차=cha 주=joo/ju/chu 우=woo/u/wu 구=koo/gu/ku/goo 민=min 나=na/ra/rha 진=jin/chin 지=ji/chi 엄=eom/um/uhm
  채=chae/chai 원=won/weon 천=cheon/chun/chon 방=bang/pang 공=kong/gong 현=hyun/hyeon 함=ham/hahm 변=byun/byeon/pyun 염=yeom/yum 여=yeo/yuh
  추=choo/chu 도=do/doh 석=seok/suk 선=sun/seon/sunn 설=seol/sul 마=ma 길=gil/kil 연=yeon/youn/yun 위=wi/wee 표=pyo 명=myung/myeong
  기=ki/gi 반=ban/bahn/pan 왕=wang 금=keum/geum 옥=ok/ock 육=yook/yuk 인=in 맹=maeng 제=je/jae 모=mo 탁=tak 국=kook/guk/kuk 어=eo/uh
  은=eun 편=pyeon/pyun 용=yong 남궁=namgung/namkoong/namgoong/namkung 황보=hwangbo/whangbo 제갈=jegal/jaegal 선우=sunwoo/seonwoo/sunu
  독고=dokgo/dokko 사공=sagong/sakong`);
/** One family name and given names of one to three syllables. */
const LONGEST = 5;

/** The words of a Korean name, its given name as one word and by syllables; null: of another script. */
export function hangulWords(words: readonly string[]): Unit[][][] | null {
  if (!words.every((word) => /^[가-힣]+$/u.test(word))) return null;
  const name = words.join('');
  if (name.length < 2 || name.length > LONGEST) return [words.map(syllables)];
  const length = FAMILIES.has(name.slice(0, 2)) && name.length > 2 ? 2 : 1;
  const family = FAMILIES.get(name.slice(0, length));
  const first = family ? [family] : syllables(name.slice(0, length));
  const given = Array.from(name.slice(length), (character) => syllables(character));
  return given.length < 2
    ? [[first, ...given]]
    : [
        [first, given.flat()],
        [first, ...given],
      ];
}

function syllables(word: string): Unit[] {
  return Array.from(word).flatMap((character) => {
    const number = character.charCodeAt(0) - 0xac00;
    const [initial, medial] = [Math.floor(number / 588), Math.floor((number % 588) / 28)];
    const isRound = initial === 11 && medial === 13;
    return [INITIALS[initial] ?? [], isRound ? ROUND : (MEDIALS[medial] ?? []), FINALS[number % 28] ?? []];
  });
}

function units(text: string): Unit[] {
  return text.split(' ').map((unit) => (unit === '/' ? [''] : unit.split('/')));
}
