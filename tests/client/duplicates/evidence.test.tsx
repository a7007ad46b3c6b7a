// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { Evidence } from '../../../src/client/duplicates/evidence.tsx';
import { newCondition } from '../../../src/contract/policy/conditions/duplicate-conditions.ts';
import type { DuplicateEvidence } from '../../../src/contract/shapes/duplicate-pair.ts';
import { draw, one } from '../ui/dom.ts';

const EVIDENCE: DuplicateEvidence = {
  group: 0,
  score: 74,
  parts: [
    {
      condition: newCondition('text', 'base'),
      words: 'Profile name the same',
      found: 'the same',
      closeness: 1,
      share: 86,
      weight: 6,
      first: 'Ada Lund',
      second: 'Ada Lund',
      pictures: null,
    },
    {
      condition: newCondition('tag', 'base'),
      words: 'Share one of the tags A',
      found: 'A',
      closeness: 1,
      share: 14,
      weight: 1,
      first: '',
      second: '',
      pictures: null,
    },
  ],
  against: [{ fact: 'country', words: 'Different countries', first: 'DK', second: 'SE', weight: 2.3, lowered: 26 }],
};

test.each([false, true])(
  'P064 each reason says which way it speaks and its points, and no second measure (brief: %s)',
  (brief) => {
    draw(<Evidence evidence={EVIDENCE} brief={brief} />);
    const reasons = (list: 'For' | 'Against') =>
      [...one(`[aria-label="${list}"]`).children].map(({ textContent }) => textContent);
    expect(reasons('For').map((each) => /\d[\d.]* points? for/.exec(each)?.[0])).toEqual([
      '6 points for',
      '1 point for',
    ]);
    expect(reasons('Against')[0]).toContain('2.3 points against');
    if (!brief) expect(reasons('Against')[0]).toMatch(/Denmark and Sweden$/);
    expect(document.body.textContent).not.toMatch(/%|weight|of 100|−/);
  },
);
