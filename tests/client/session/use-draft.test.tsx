// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { Drafts, Json } from '../../../src/client/session/drafts/drafts.ts';
import { useDraft } from '../../../src/client/session/drafts/use-draft.ts';
import { click, draw, one } from '../ui/dom.ts';

function someDrafts(found: Json | undefined) {
  const calls: unknown[][] = [];
  let answer = (_value: Json | undefined): void => undefined;
  const kept: Drafts = {
    read: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    keep: (place, value) => void calls.push(['keep', place, value]),
    drop: (place) => void calls.push(['drop', place]),
    flush: async () => undefined,
  };
  return { kept, calls, arrive: () => act(async () => answer(found)) };
}

const isText = (value: Json): value is string => typeof value === 'string';

function Field({ kept }: { kept: Drafts }) {
  const { value, restored, set, discard } = useDraft(
    { key: 'record 1', field: 'aboutMe', initial: 'saved', accepts: isText },
    kept,
  );
  return (
    <>
      <output>{`${value}${restored ? ' (restored)' : ''}`}</output>
      <button type="button" id="type" onClick={() => set('typed')}>
        Type
      </button>
      <button type="button" id="sent" onClick={() => discard('typed')}>
        Sent
      </button>
    </>
  );
}

test('what was typed before comes back, and is said to be so', async () => {
  const { kept, arrive } = someDrafts('from before');
  draw(<Field kept={kept} />);
  expect(one('output').textContent).toBe('saved');
  await arrive();
  expect(one('output').textContent).toBe('from before (restored)');
});

test('what is typed meanwhile stays, is kept, and is dropped when it was sent', async () => {
  const { kept, calls, arrive } = someDrafts('from before');
  draw(<Field kept={kept} />);
  click(one('#type'));
  await arrive();
  expect(one('output').textContent).toBe('typed');
  click(one('#sent'));
  const place = { key: 'record 1', field: 'aboutMe' };
  expect(calls).toEqual([
    ['keep', place, 'typed'],
    ['drop', place],
  ]);
});

test('a value that no longer fits the field is left alone', async () => {
  const { kept, arrive } = someDrafts({ text: 'an older form' });
  draw(<Field kept={kept} />);
  await arrive();
  expect(one('output').textContent).toBe('saved');
});
