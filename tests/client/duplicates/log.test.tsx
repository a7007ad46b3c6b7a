// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { CursorList } from '../../../src/client/duplicates/cursor-list.tsx';
import { duplicatePort } from '../../../src/client/duplicates/duplicate-port.ts';
import { duplicatesFacts, duplicateState } from '../../../src/client/duplicates/duplicate-state.ts';
import { Evidence } from '../../../src/client/duplicates/evidence.tsx';
import { LogFilterBar } from '../../../src/client/duplicates/log/log-filter-bar.tsx';
import { newCondition } from '../../../src/contract/duplicates/duplicate-conditions.ts';
import type { DuplicateEvidence } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { drawAsking } from '../data/draw-asking.ts';
import { draw, one, type } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';

layOut();
beforeEach(() => {
  const tags = { adultLevel: {}, attachmentAdultLevel: {}, eyeColor: {}, sexualPreference: {} };
  queryClient.setQueryData(queryKeys.tags, { tag_groups: Object.entries(tags).map(([name]) => ({ name, tags: {} })) });
  queryClient.setQueryData(queryKeys.duplicateFilters, { filters: [], unprepared: 0, unhashed: 0 });
  duplicateState.screen = 'logs';
  return () => {
    duplicatePort.clearLog();
    queryClient.clear();
  };
});

function drawLog(rows = true) {
  drawAsking(
    <>
      <LogFilterBar />
      {rows && (
        <CursorList as="div" label="Log" className="" rows={[]} cursor={-1} more={false} rowHeight={44} rowClass="">
          {() => null}
        </CursorList>
      )}
    </>,
  );
}

test('from a field of the log its rows get the focus back, or the screen where there are none; nothing else is left so', () => {
  drawLog();
  one('input').focus();
  expect(duplicatePort.leaveLogField()).toBe(true);
  expect(document.activeElement).toBe(one('[data-log-rows]'));
  expect(duplicatePort.leaveLogField()).toBe(false);
  one('select').focus();
  expect([duplicatePort.leaveLogField(), document.activeElement]).toEqual([true, one('[data-log-rows]')]);
  document.body.replaceChildren();
  drawLog(false);
  one('input').focus();
  expect([duplicatePort.leaveLogField(), document.activeElement]).toEqual([true, document.body]);
});

test('the zone in which days are meant does not narrow the log by itself', () => {
  duplicatePort.narrowLog({ text: 'Ada' });
  expect(duplicatesFacts()?.narrowed).toBe(true);
  duplicatePort.narrowLog({ text: undefined });
  expect(duplicatesFacts()?.narrowed).toBe(false);
  duplicatePort.narrowLog({ active: false });
  expect(duplicatesFacts()?.narrowed).toBe(true);
});

test('what is wrong with a day stands in a line of its own, and makes no field wider', () => {
  drawLog();
  const [first, last] = [...document.querySelectorAll<HTMLInputElement>('input[inputmode="numeric"]')] as const;
  type(first!, '2026-1');
  type(last!, '2026-11-01');
  const description = document.getElementById(first?.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('From: Write the day as YYYY-MM-DD, such as 1992-03-14.');
  expect([description?.closest('label'), first?.closest('label')?.textContent]).toEqual([null, 'From']);
  expect([last?.getAttribute('aria-describedby'), duplicateState.log]).toEqual([
    null,
    expect.objectContaining({ from: undefined, to: '2026-11-01' }),
  ]);
});

test('the log is narrowed by tags whose groups are named in words', async () => {
  drawLog();
  await act(async () => {});
  expect([...document.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'Adult level',
    'Adult level of an image',
    'Eye colour',
    'Sexual tags',
  ]);
});

const NAME: DuplicateEvidence['parts'][number] = {
  condition: newCondition('text', 'base'),
  words: 'Profile name the same',
  found: 'the same',
  closeness: 1,
  share: 86,
  weight: 6,
  first: 'Ada Lund',
  second: 'Ada Lund',
  pictures: null,
};
const EVIDENCE: DuplicateEvidence = {
  group: 0,
  score: 74,
  parts: [NAME, { ...NAME, words: 'Share one of the tags A', share: 14, weight: 1 }],
  against: [{ fact: 'country', words: 'Different countries', first: 'DK', second: 'SE', weight: 2.3, lowered: 26 }],
};

test.each([false, true])(
  'P064 each reason says which way it speaks and its points, and how they make the certainty (brief: %s)',
  (brief) => {
    draw(<Evidence evidence={EVIDENCE} brief={brief} />);
    const reasons = (list: 'For' | 'Against') =>
      [...one(`[aria-label="${list}"]`).children].map(({ textContent }) => textContent);
    expect(reasons('For').map((each) => /\d[\d.]* points? for/.exec(each)?.[0])).toEqual([
      '6 points for',
      '1 point for',
    ]);
    expect(reasons('Against')[0]).toMatch(brief ? /2\.3 points against$/ : /2\.3 points against.*Denmark and Sweden$/);
    expect(document.body.textContent).toMatch(/7 of 9\.3 points speak for one person: 74% certain\.$/s);
  },
);
