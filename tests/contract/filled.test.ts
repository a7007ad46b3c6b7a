import { is } from 'superstruct';
import { describe, expect, test } from 'vitest';
import { problemOfReason } from '../../src/contract/profiles/disapproval.ts';
import { FORM_FIELDS } from '../../src/contract/profiles/form-fields.ts';
import { isFilled } from '../../src/contract/letters/look-alikes.ts';
import { missingFieldsOfLocaleProfile, REQUIRED_FIELDS } from '../../src/contract/profiles/missing-fields.ts';
import { SKIP_CODES, problemOfSkip } from '../../src/contract/queue/skips.ts';
import { DuplicateFilterBody } from '../../src/contract/duplicates/duplicate-filter.ts';
import { ViewName } from '../../src/contract/settings/preferences.ts';
import { writtenText } from '../../src/contract/base/primitives.ts';

const NOTHING = [
  '',
  '\t\n',
  '\u115f\u1160',
  '\u3000\u2800 \u3164',
  // Each by itself: blanks of any kind, and what is neither seen nor joins anything.
  ...Array.from(
    ' \u00a0\u2800\u3164\uffa0\u200b\u200d\u2060\ufeff\u00ad\u034f\u180e\u2064\ufe0f\u{e0001}\u0000\u001f\u{1d159}',
  ),
  // Marks need a sign that they are drawn over or beside.
  ...Array.from('\u0301\u064b\u20dd\u093f\u{13437}'),
  '\u0301\u0301 \u0300',
  // Nothing by themselves, or boxes.
  '\u0640\u0640',
  'ーー',
  ...Array.from('ーｰ々〻ゝヾʼʰːˑˈᴬๆꓸ'),
  ...Array.from('\u{1f3fb}\uffff\u{10ffff}\ue000\ufffc\ufffd'),
];
const SOMETHING = ['a', '.', 'あー', '-', '王', 'ㅤa', '⠀⠁', 'e\u0301', '👩\u200d🔧', '\u{1d11e}', '0'];
const REQUIRED = FORM_FIELDS.filter(
  ({ name, source }) => source.from === 'attribute' && REQUIRED_FIELDS.locale[name]?.includes('FillIn'),
);
const missing = (text: string) =>
  missingFieldsOfLocaleProfile(
    {
      attributes: Object.fromEntries(
        REQUIRED.map(({ source }) => [source.from === 'attribute' ? source.type : '', text]),
      ),
      tagGroups: new Set(),
      pictureLevels: [],
      attachmentLevels: [],
    },
    'FillIn',
  ).map(({ field }) => field);

describe.each([
  [
    'a required field of a form',
    (text: string) => REQUIRED.every(({ name }) => name === 'profileName' || !missing(text).includes(name)),
  ],
  ['the note of a disapproval', (note: string) => problemOfReason({ codes: ['other'], note }) === null],
  ['the note of a skip', (note: string) => problemOfSkip('other', note, SKIP_CODES) === null],
  ['the name of a view', (name: string) => is(name, ViewName)],
  ['the name of a filter', (name: string) => is(name, DuplicateFilterBody.schema.name)],
  ['what is written for others', (text: string) => is(text, writtenText(100))],
  ['a text', isFilled],
] as const)('P152 %s is filled', (_what, accepts) => {
  test.each(NOTHING)('never with %j', (text) => expect(accepts(text)).toBe(false));
  test.each(SOMETHING)('with %j', (text) => expect(accepts(text)).toBe(true));
});

test('P152 a form has fields that have to be filled, and a profile name is more than punctuation', () => {
  expect(REQUIRED.length).toBeGreaterThan(1);
  const names = [...NOTHING, '...', '¿?', '-+|', '王', 'a.', '💡'];
  expect(names.filter((name) => !missing(name).includes('profileName'))).toEqual(['王', 'a.', '💡']);
});
