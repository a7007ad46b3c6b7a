import { describe, expect, test } from 'vitest';
import { keptForm, readKept } from '../../../src/client/form/use-form-draft.ts';
import { mergeValues, sameValue } from '../../../src/client/form/merge-values.ts';

describe('merging a form with a newer version of its record', () => {
  const base = { city: 'Lyon', profession: 'Baker', general: { music: true } };

  test('what only one side has changed is taken from that side', () => {
    const mine = { ...base, city: 'Paris' };
    const stored = { ...base, profession: 'Cook' };
    expect(mergeValues(base, mine, stored)).toEqual({
      values: { city: 'Paris', profession: 'Cook', general: { music: true } },
      theirs: {},
    });
  });

  test('where both differ the own value stays and theirs is offered', () => {
    const merged = mergeValues(base, { ...base, city: 'Paris' }, { ...base, city: 'Nice' });
    expect(merged.values['city']).toBe('Paris');
    expect(merged.theirs).toEqual({ city: 'Nice' });
  });

  test('the same change on both sides is no conflict', () => {
    expect(mergeValues(base, { ...base, city: 'Nice ' }, { ...base, city: 'Nice' }).theirs).toEqual({});
  });

  test('tags count as a set of what is chosen', () => {
    expect(sameValue({ a: true, b: false }, { a: true })).toBe(true);
    expect(sameValue({ a: true }, { a: true, b: true })).toBe(false);
    const merged = mergeValues(base, { ...base, general: {} }, { ...base, general: { music: true, art: true } });
    expect(merged.values['general']).toEqual({});
    expect(merged.theirs).toEqual({ general: { music: true, art: true } });
  });
});

describe('the draft of a form', () => {
  const stored = { city: 'Lyon', general: { music: true } };

  test('holds the changed fields only, with what was stored under them', () => {
    expect(keptForm(stored, { ...stored, city: 'Paris' })).toEqual({ city: { was: 'Lyon', typed: 'Paris' } });
    expect(keptForm(stored, { ...stored, city: ' Lyon' })).toBeNull();
  });

  test('leaves out fields that are none any more or have another shape', () => {
    const kept = {
      city: { was: 'Lyon', typed: 'Paris' },
      general: { was: 'a', typed: 'b' },
      gone: { was: '', typed: 'x' },
    };
    expect(readKept(kept, stored)).toEqual({ city: { was: 'Lyon', typed: 'Paris' } });
    expect(readKept('text', stored)).toEqual({});
    expect(readKept(undefined, stored)).toEqual({});
  });
});
