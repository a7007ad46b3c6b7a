import { PARAGRAPH_MAXIMUM } from '../../../src/contract/profiles/field-limits.ts';
import { checkText } from '../../../src/contract/text-checks/check-text.ts';
import { detectLanguage } from '../../../src/contract/text-checks/detect-language.ts';
import { countTable } from '../checks/counted.ts';
import { isHere, readLabelled } from '../checks/labelled-set.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';

const ROUNDS = 60;
const SENTENCES: readonly (readonly [locale: string, sentence: string])[] = [
  ['en', 'I laugh loudly, cook badly since 2019 and never miss a sunrise at 5:30 when I am near the sea. '],
  ['ru', 'Люблю смеяться, готовить на большую компанию и возвращаться домой пешком с 2015 года. '],
  ['th', 'ฉันชอบทำอาหารไทยและเดินเล่นริมแม่น้ำในวันหยุดกับเพื่อนๆ '],
];

/** The checks of texts: what they cost on the longest text of a form, and how right they are (P049). */
export const suite: Suite = {
  name: 'checks',
  about: [
    'The checks of texts on the longest text that a field may hold, in Node and warm; in the browser they run in a',
    'worker. Below: how right they are on the labelled set (tests/bench/checks), with 95 % intervals of Wilson. The',
    'checks were mended by the open half until none of its cases failed: only the sealed half says how right they',
    'are on texts that nobody tried against them. It is counted where `SEALED_TEXTS` names its file.',
  ].join(' '),
  async run() {
    const figures: Figure[] = [];
    for (const [locale, sentence] of SENTENCES) {
      const text = sentence.repeat(PARAGRAPH_MAXIMUM / sentence.length);
      const known = {
        field: 'aboutMe',
        detectLanguage,
        base: { text: `${text}x` },
        dateOfBirth: '1985-03-09',
        today: '2026-11-24',
        forbidden: ['cash', 'bitcoin', 'drugs'],
      };
      const work = {
        measured: async () => checkText(text, locale, known),
        yardstick: async () => text.match(/\p{L}/gu)?.length,
      };
      const samples = await inTurns(ROUNDS, work, ROUNDS);
      const compared = { yardstick: 'finding the letters of the same text' };
      figures.push(figure(`all checks of a text of ${text.length} characters (${locale})`, 'ms', samples, compared));
    }
    return figures;
  },
  tables() {
    const halves = (['open', 'sealed'] as const).filter(isHere);
    return halves.map((half) => {
      const texts = readLabelled(half);
      return countTable(`The ${half} half: ${texts.length} texts`, texts);
    });
  },
};
