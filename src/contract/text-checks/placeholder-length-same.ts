import { type CheckRule, type Span, wholeOf } from '../profiles/finding.ts';
import { DENSE, DENSE_LETTERS } from './script.ts';
import { foldForCopies, LETTERS_OF_A_COPY, areAlike } from '../profiles/origins.ts';

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
    return [{ check: 'placeholder', spans: ordered, words: 'Contains a left-over placeholder.' }];
  },
  covers: () => true,
};

function matches(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ from: index, to: index + found.length }));
}

/** Letters that a field needs to say anything, and those from which it says too much; null: no bound of ours. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number | null]>> = {
  profession: [2, 80],
  aboutMe: [12, 2000],
  aboutYou: [12, 2000],
  hobbies: [3, 1000],
  search: [4, 1000],
};

/** A text that is too short to say anything, or too long for its place; an empty one is missing, not short. */
export const textLength: CheckRule = {
  find(text, _locale, { field }) {
    const [least, most] = BOUNDS[field] ?? [0, null];
    const shown = text.trim();
    if (shown === '') return [];
    const letters = shown.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const weight = letters + (shown.match(DENSE)?.length ?? 0) * (DENSE_LETTERS - 1);
    const spans = wholeOf(text);
    if (weight < least) return [{ check: 'length', spans, words: 'Is too short to say anything.' }];
    if (most !== null && shown.length > most) {
      return [{ check: 'length', spans, words: `Is longer than ${most} characters.` }];
    }
    return [];
  },
  covers: () => true,
};

/** The very text of the base profile or of another locale, where the languages are not nearly one. */
export const same: CheckRule = {
  find(text, locale, { base, others = {} }) {
    const folded = foldForCopies(text);
    if (folded.length < LETTERS_OF_A_COPY) return [];
    const texts = [
      { from: 'the base profile', in: base?.locale, text: base?.text ?? '' },
      ...Object.entries(others).map(([code, other]) => ({ from: code, in: code, text: other })),
    ];
    const copied = texts.find(
      (other) => !(other.in !== undefined && areAlike(other.in, locale)) && foldForCopies(other.text) === folded,
    );
    if (!copied) return [];
    const words =
      copied.from === 'the base profile' ? 'Is the text of the base profile.' : `Is the text of locale ${copied.from}.`;
    return [{ check: 'same', spans: wholeOf(text), words }];
  },
  covers: () => true,
  beside: ['base', 'locales'],
};
