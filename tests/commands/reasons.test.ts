import { describe, expect, test } from 'vitest';
import { execute, stepsOf } from '../../commands/execute.ts';
import { reasonItems } from '../../commands/review/reason-items.ts';
import { PROFILE_SECTIONS } from '../../commands/sections.ts';
import { DISAPPROVAL_CODES, REASON_WORDS, type DisapprovalCode } from '../../src/contract/policy/disapproval.ts';
import { fieldsOf } from '../../src/contract/policy/form-fields.ts';
import type { DisapprovalReason } from '../../src/contract/shapes/disapproval.ts';
import { aContext, aHost } from './support.ts';

const ON = {
  places: [
    { kind: 'field', id: 'hobbies', label: 'Hobbies' },
    { kind: 'media', id: 'two', label: 'Picture 2' },
    { kind: 'media', id: 'three', label: 'Attachment 1' },
    { kind: 'tag', id: 'sailing', label: 'Tag Sailing' },
  ] as const,
  attachments: ['three'],
};
const reasonOf = (codes: DisapprovalCode[], anchors?: DisapprovalReason['anchors']): DisapprovalReason => ({
  codes,
  note: '',
  ...(anchors && { anchors }),
});

describe('a disapproval as a list to mend by', () => {
  test.each(['base', 'locale'] as const)('every place of a %s profile is one of its own', (kind) => {
    const codes = DISAPPROVAL_CODES;
    const items = reasonItems(kind, reasonOf(codes), ON);
    expect(items.map(({ words }) => words)).toEqual(Object.values(REASON_WORDS));
    const sections = PROFILE_SECTIONS[kind].map(([name]) => name);
    const fields = fieldsOf(kind).map(({ name }) => name);
    for (const { place } of items) {
      if (place === null) continue;
      expect(sections).toContain(place.section);
      if (place.field !== undefined) expect(fields).toContain(place.field);
    }
    expect(items.filter(({ place }) => place === null).map(({ key }) => key)).toEqual(['duplicate', 'other']);
  });

  test('what is anchored stands by itself, with its remark and its place', () => {
    const items = reasonItems(
      'locale',
      reasonOf(
        ['text_language', 'photo_quality', 'duplicate'],
        [
          { kind: 'field', id: 'hobbies', code: 'text_language', note: 'in English' },
          { kind: 'media', id: 'two', code: 'photo_quality', note: 'too dark' },
          { kind: 'media', id: 'three', code: 'photo_quality', note: '' },
          { kind: 'media', id: 'gone', code: 'photo_quality', note: '' },
          { kind: 'tag', id: 'sailing', code: 'other', note: 'not so' },
          { kind: 'field', id: 'nothing', code: 'other', note: '' },
        ],
      ),
      ON,
    );
    expect(items.map(({ words, note, place }) => [words, note, place?.field ?? place?.section ?? null])).toEqual([
      ['Language of the text: Hobbies', 'in English', 'hobbies'],
      ['Photo quality: Picture 2', 'too dark', 'images'],
      ['Photo quality: Attachment 1', '', 'attachments'],
      ['Photo quality: something that is gone', '', 'images'],
      ['Duplicate', '', null],
      ['Other (needs a note): Tag Sailing', 'not so', 'tags'],
      ['Other (needs a note): something that is gone', '', null],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });
});

describe('going to what is to mend', () => {
  const reasons = reasonItems('base', reasonOf(['under_age_doubt', 'photo_quality', 'duplicate']), ON);
  const form = {
    changed: 0,
    fields: [{ name: 'dateOfBirth', label: 'Date of birth' }],
    conflicts: [],
    restored: false,
    leaving: false,
  };
  const go = async (reason: string, mayFill: boolean) => {
    const context = aContext({ route: 'base-profile', reasons, form: mayFill ? form : null });
    const host = aHost({ context });
    await execute(host, { id: 'record.go-to-reason', args: { reason } }, 'button');
    return host.recorded;
  };

  test('leads to the field, or to the section for whoever may only read', async () => {
    expect((await go('under_age_doubt', true)).used).toEqual([['form.focusField', 'dateOfBirth']]);
    expect((await go('under_age_doubt', false)).used).toEqual([['goToSection', 'general-info']]);
    expect((await go('photo_quality', true)).used).toEqual([['goToSection', 'images']]);
    expect((await go('duplicate', true)).used).toEqual([]);
  });

  test('offers only what has a place, and nothing on a profile that was not disapproved', () => {
    const { registry } = aHost();
    const command = registry.get('record.go-to-reason');
    const [step] = stepsOf(command).map(([, each]) => each);
    expect(step?.choices?.(aContext({ reasons })).map(({ value }) => value)).toEqual([
      'under_age_doubt',
      'photo_quality',
    ]);
    expect(command.when(aContext({ reasons }), []).kind).toBe('ready');
    expect(command.when(aContext(), []).kind).toBe('hidden');
  });
});
