// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { CursorList } from '../../../src/client/duplicates/cursor-list.tsx';
import { duplicatePort } from '../../../src/client/duplicates/duplicate-port.ts';
import { duplicatesFacts, duplicateState } from '../../../src/client/duplicates/duplicate-state.ts';
import { LogFilterBar } from '../../../src/client/screens/duplicate-logs/log-filter-bar.tsx';
import { draw, one } from '../ui/dom.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const tags = { adultLevel: {}, attachmentAdultLevel: {}, eyeColor: {}, sexualPreference: {} };
  queryClient.setQueryData(queryKeys.tags, { tag_groups: Object.entries(tags).map(([name]) => ({ name, tags: {} })) });
  queryClient.setQueryData(queryKeys.duplicateFilters, { filters: [], unprepared: 0, unhashed: 0 });
  duplicateState.screen = 'logs';
  return () => {
    duplicatePort.clearLog();
    queryClient.clear();
    vi.unstubAllGlobals();
  };
});

function drawLog(rows = true) {
  draw(
    <QueryClientProvider client={queryClient}>
      <LogFilterBar />
      {rows && (
        <CursorList as="div" label="Log" className="" rows={[]} cursor={-1} more={false} rowHeight={44} rowClass="">
          {() => null}
        </CursorList>
      )}
    </QueryClientProvider>,
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
  type(first, '2026-1');
  type(last, '2026-11-01');
  const told = document.getElementById(first?.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toBe('From: Write the day as YYYY-MM-DD, such as 1992-03-14.');
  expect([told?.closest('label'), first?.closest('label')?.textContent]).toEqual([null, 'From']);
  expect([last?.getAttribute('aria-describedby'), duplicateState.log]).toEqual([
    null,
    expect.objectContaining({ from: undefined, to: '2026-11-01' }),
  ]);
});

/** As a person types it into a field of React. */
function type(field: HTMLInputElement | undefined, text: string): void {
  act(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

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
