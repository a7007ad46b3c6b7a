import { expect, test } from 'vitest';
import { checkText } from '../../../src/contract/policy/checks/check-text.ts';
import { checkedTexts } from '../../../src/client/record/text-findings.ts';

const FRENCH = 'J’aime la mer et les longues promenades en hiver, surtout quand il neige.';
const foundIn = (takenFrom: (field: string) => string | null, text = FRENCH) =>
  checkedTexts({ aboutMe: text }, { base: {}, dateOfBirth: '', today: '2026-11-26', forbidden: [], takenFrom }).flatMap(
    ({ known }) => checkText(text, 'de', known, ['same']).map(({ words }) => words),
  );

test('P045 a text that was taken from another locale is found as its copy while the form is filled in, as the server will', () => {
  expect(foundIn(() => 'fr')).toEqual(['Is the text of locale fr.']);
  expect(foundIn(() => null)).toEqual([]);
});
