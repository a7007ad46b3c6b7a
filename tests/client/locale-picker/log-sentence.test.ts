import { expect, test } from 'vitest';
import { sentenceOf } from '../../../src/client/logs/log-sentence.ts';
import type { LogEntry } from '../../../src/contract/shapes/log.ts';

const names = {
  tag: (id: string) => ({ one: 'Slim', other: 'Athletic' })[id],
  locale: (id: string) => ({ 'id-fr': 'fr', 'id-de': 'de' })[id],
};

function entry(facts: Partial<LogEntry>): LogEntry {
  return {
    id: '1',
    event: 17,
    event_name: 'AttributeChanged',
    occurred_at: { seconds: 0, nanoseconds: 0 },
    actor: { user_id: 'a', name: 'Ada', role: 'Admin' },
    profile_base_id: 'b',
    profile_id: null,
    locale: null,
    subject: null,
    before: null,
    after: null,
    reason: null,
    group_id: 'g',
    request_id: 'r',
    prev_hash: '',
    hash: '',
    ...facts,
  };
}

test('a changed attribute is told by its label, from what to what', () => {
  const told = sentenceOf(
    entry({
      subject: { kind: 'attribute', id: 'x', name: 'profileName' },
      before: { value: 'Ada' },
      after: { value: 'Ada M.' },
    }),
    names,
  );
  expect(told).toEqual({
    what: 'Attribute changed: Profile name',
    change: { before: 'Ada', after: 'Ada M.' },
    reason: '',
  });
});

test('a date of birth is told as a day, not as it is sent', () => {
  const dateOfBirth = entry({
    subject: { kind: 'attribute', id: 'x', name: 'dateOfBirth' },
    before: { value: '1990-05-17 00:00:00.000000+00:00' },
    after: { value: 'somewhen' },
  });
  expect(sentenceOf(dateOfBirth, names).change).toEqual({ before: '1990-05-17', after: 'somewhen' });
});

test('a tag that took the place of another names both; one that was added only itself', () => {
  const subject = { kind: 'tag' as const, id: 'other', name: 'athletic' };
  const changed = entry({
    event: 14,
    event_name: 'TagChanged',
    subject,
    before: { tag_id: 'one' },
    after: { tag_id: 'other' },
  });
  expect(sentenceOf(changed, names).change).toEqual({ before: 'Slim', after: 'Athletic' });
  const added = entry({ event: 13, event_name: 'TagAdded', subject, after: { tag_id: 'other' } });
  expect(sentenceOf(added, names)).toEqual({ what: 'Tag added: Athletic', change: null, reason: '' });
});

test('states are told in the words of the screen, reasons in those of the reason step', () => {
  const told = sentenceOf(
    entry({
      event: 8,
      event_name: 'ProfileDisapproved',
      locale: 'fr',
      before: { status: 'awaiting_approval' },
      after: { status: 'disapproved' },
      reason: { codes: ['text_quality'], note: 'Too short.' },
    }),
    names,
  );
  expect(told).toEqual({
    what: 'Locale profile disapproved: fr',
    change: { before: 'awaiting approval', after: 'disapproved' },
    reason: 'Quality of the text, Too short.',
  });
});

test('base profiles and locale profiles are told apart in every event', () => {
  const words = (name: string) => sentenceOf(entry({ event_name: name }), names).what;
  expect(words('ProfileBaseApproved')).toBe('Base profile approved');
  expect(words('ProfileApproved')).toBe('Locale profile approved');
  expect(words('BaseActivated')).toBe('Base profile activated');
  expect(words('Undo')).toBe('Undone');
});

test('reserved locales are told by their codes', () => {
  const told = sentenceOf(
    entry({
      subject: { kind: 'profile', id: 'b', name: 'reserved_locales' },
      before: { value: ['id-fr'] },
      after: { value: ['id-fr', 'id-de'] },
    }),
    names,
  );
  expect(told.what).toBe('Attribute changed: Reserved locales');
  expect(told.change).toEqual({ before: 'fr', after: 'fr, de' });
});
