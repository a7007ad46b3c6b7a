import { expect, test } from 'vitest';
import { versionInWords } from '../../src/client/versions/version-words.ts';
import { AUDIT_EVENTS } from '../../src/contract/policy/audit-events.ts';

const words = (...what: readonly (readonly [name: string, about?: string])[]) =>
  versionInWords({ what: what.map(([name, about = '']) => ({ event_name: name, about })) });

test('P032 a version says what was done, and an undo what it took back', () => {
  expect(words(['ProfileBaseApproved'])).toBe('Approved the base profile');
  expect(words(['Restored'], ['MediaDeleted', 'Profile picture 1'], ['AttributeChanged', 'City'])).toBe(
    'Restored an earlier version, removed profile picture 1, changed City',
  );
  expect(words(['Undo'], ['TagAdded', 'Slim'])).toBe('Took back: changed Slim');
  expect(words(['Undo'])).toBe('Took something back');
  expect(words(['Something'])).toBe('Did something that this page cannot tell');
});

/** They change nothing of the record, and make no version. */
const NO_VERSION = new Set([
  'Undo',
  'SensitiveViewed',
  'DuplicateDecided',
  'Skipped',
  'TakenOver',
  'ClaimedOutOfTurn',
  'FindingSetAside',
]);

test('P032 every event that makes a version has its words', () => {
  for (const name of Object.values(AUDIT_EVENTS)) {
    if (!NO_VERSION.has(name)) expect(words([name]), name).not.toContain('cannot tell');
  }
});
