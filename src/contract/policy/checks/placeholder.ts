import type { CheckRule, Span } from './finding.ts';

const LEFT_OVER = [
  // {{firstName}}, {name}, ${name}, %name%, <name>, <%= name %>.
  /\$?\{\{?\s*[\p{L}_][\p{L}\p{M}\p{N}_ .-]{0,40}\}?\}/gu,
  /%[A-Za-z_]{3,30}%|<%=?[^%\n]{0,60}%>/g,
  /<\/?[\p{L}][\p{L}\p{M}_ -]{1,30}\/?>/gu,
  // [adınız], [insert text here], 【名前】
  /\[(?!sic\])[^\][\n\d]{0,10}[\p{L}][^\][\n]{1,80}\]|【[^】\n]{1,40}】|［[^］\n]{1,40}］/gu,
  /lorem\s+ipsum|dolor\s+sit\s+amet|consectetur\s+adipiscing/gi,
  // A task that somebody has left for themselves: TODO: …, TBD.
  /(?<![\p{L}\p{N}])(?:TODO|FIXME|TBD|TBA)(?=\s*[:：(-]|\s*$)/gu,
  /(?<![\p{L}\p{N}])(?:undefined|NaN|\[object Object\])(?![\p{L}\p{N}])/gu,
  /&(?:nbsp|amp|quot|lt|gt|#\d{2,5});/g,
  /(?<![\p{L}\p{N}_.@])_{3,}(?![\p{L}\p{N}_])/gu,
  /(?<!\p{L})(?:asdf(?:gh|jkl)?|qwert[yz](?:uiop)?|(?:test\s+){1,}test)(?!\p{L})/giu,
  // The helper's own words, in the languages that forms are often copied from.
  /(?<!\p{L})(?:insert|enter|type|write) (?:your )?(?:text|name|bio|description)s? here(?!\p{L})|your (?:text|name|bio) here/giu,
  /(?<!\p{L})(?:hier text einfügen|text hier einfügen|sett inn tekst|insérez? (?:votre )?texte|inserte? (?:su |tu )?texto|вставьте текст|вставте текст|wpisz tekst|tekst hier invoegen|metni buraya|inserire (?:il )?testo|insira (?:o |seu )?texto)(?!\p{L})/giu,
  /(?<![\p{Script=Han}\d])(?:〇〇+|○○+|◯◯+|△△+|××+|某某)(?![\d一二三四五六七八九年])|ここに.{0,20}(?:入力|記入|書い)|请在此(?:处)?(?:输入|填写)|在此(?:输入|填写)|여기에.{0,20}(?:입력|작성)/gu,
];
/** Once it may be a word of the text. */
const ONLY_TWICE = /(?<![\p{L}\p{N}])(?:X{3,}|x{4,}|\?{3,}\s*\p{L}|Ｘ{3,})(?![\p{L}\p{N}-])/gu;

/** What a template or a hurried hand has left in a text. */
export const placeholder: CheckRule = {
  find(text) {
    const spans = LEFT_OVER.flatMap((pattern) => matches(text, pattern));
    const marks = matches(text, ONLY_TWICE);
    if (marks.length > 1) spans.push(...marks);
    if (spans.length === 0) return [];
    const ordered = spans.toSorted((a, b) => a.from - b.from);
    return [{ check: 'placeholder', spans: ordered, words: 'Has a placeholder that is left over.' }];
  },
  covers: () => true,
};

function matches(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
}
