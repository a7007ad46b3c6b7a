import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ATTRIBUTE_TYPES } from '../../../src/contract/base/lookup-names.ts';
import { LOCALES } from '../../../src/server/lookups/locales.ts';
import { bytesOf, CONTACT_KINDS, FINDINGS, isHere, readLabelled, type LabelledText } from './labelled-set.ts';
import seal from './seal.json' with { type: 'json' };

const halves = (['open', 'sealed'] as const).filter(isHere);
const texts = halves.flatMap(readLabelled);
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const known = new Set(LOCALES.map(({ code }) => code));
/** Those of which something is wrong, so that a failure names them. */
const wrong = (isWrong: (text: LabelledText) => boolean) => texts.filter(isWrong).map(({ id }) => id);

test('P049: no text stands twice in the labelled set, and each lies in the half that the hash of its id says', () => {
  const ids = texts.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const contents = texts.map(({ text }) => text);
  expect(contents.filter((text, at) => contents.indexOf(text) !== at)).toEqual([]);
  for (const half of halves) {
    const elsewhere = readLabelled(half).filter(
      ({ id }) => (Number.parseInt(sha256(id).charAt(0), 16) % 2 === 0 ? 'open' : 'sealed') !== half,
    );
    expect(elsewhere).toEqual([]);
  }
});

test('P049: each labelled text stands in a locale and a field that there are, with findings that there are', () => {
  const places = (text: LabelledText) => [
    text.locale,
    ...(text.base ? [text.base.locale] : []),
    ...Object.keys(text.others ?? {}),
  ];
  expect(wrong((text) => places(text).some((code) => !known.has(code)))).toEqual([]);
  expect(wrong(({ field }) => !ATTRIBUTE_TYPES.includes(field))).toEqual([]);
  expect(wrong(({ labels, near }) => [...labels, near ?? 'age'].some((one) => !FINDINGS.includes(one)))).toEqual([]);
  expect(wrong(({ labels, near }) => near !== undefined && labels.length > 0)).toEqual([]);
});

test('P049: a finding of the labelled set brings what it is held against', () => {
  const lacks: Partial<Record<LabelledText['labels'][number], (text: LabelledText) => boolean>> = {
    contact: ({ text, how, spans }) =>
      !spans?.length || !spans.every((span) => text.includes(span)) || !how || !CONTACT_KINDS.includes(how),
    same: ({ base, others }) => !base && !others,
    age: (text) => !text.date_of_birth || !text.on,
    forbidden: (text) => !text.forbidden?.length,
  };
  for (const [finding, isLacking] of Object.entries(lacks)) {
    expect(wrong((text) => (text.labels as string[]).includes(finding) && isLacking(text))).toEqual([]);
  }
  expect(wrong(({ labels, spans, how }) => !labels.includes('contact') && (spans ?? how) !== undefined)).toEqual([]);
});

test('P049: at least 400 texts and 30 languages, half of them sealed, with what is hard among them', () => {
  const open = readLabelled('open');
  expect(open.length).toBeGreaterThanOrEqual(200);
  expect(seal.texts).toBeGreaterThanOrEqual(200);
  expect(new Set(open.map(({ locale }) => locale)).size).toBeGreaterThanOrEqual(30);
  const honest = open.filter(({ labels }) => labels.length === 0);
  expect(honest.length).toBeGreaterThanOrEqual(open.length * 0.4);
  expect(honest.filter(({ near }) => near === 'contact').length).toBeGreaterThanOrEqual(40);
  const few = FINDINGS.filter((finding) => open.filter(({ labels }) => labels.includes(finding)).length < 7);
  expect(few).toEqual([]);
  expect(CONTACT_KINDS.filter((kind) => open.filter(({ how }) => how === kind).length < 10)).toEqual([]);
});

test('P049: the sealed half, once it is brought, is what was sealed', () => {
  expect(seal.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(halves.filter((half) => half === 'sealed' && sha256(bytesOf(half)) !== seal.sha256)).toEqual([]);
  expect(texts.length).toBe(readLabelled('open').length + (isHere('sealed') ? seal.texts : 0));
});
