import { table, unitsBy, type Unit } from './unit.ts';

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
