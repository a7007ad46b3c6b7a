// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { createRowFollower, rowsOf } from '../../../src/client/context/row-cursor.ts';
import {
  noteCome,
  noteReplaced,
  unread,
  unseen,
  useCarriedCursor,
  useImageUnseen,
} from '../../../src/client/record/unseen.ts';
import { draw } from '../ui/dom.ts';

let now = 0;
const follower = createRowFollower(() => now);
const carried = () => (follower.wasJustCarried() ? 'Another pair is shown now.' : null);

function Pairs() {
  useCarriedCursor(carried);
  return null;
}

test('P001 P002 what stands under the cursor of another screen counts as unseen after somebody else took its pair away', () => {
  const cursor = { cursor: 0, cursorId: 'a' };
  follower.follow(cursor, rowsOf([{ id: 'a' }, { id: 'b' }]), true, 2);
  const { redraw } = draw(<Pairs />);
  expect(unseen([])).toBeNull();
  now = 10_000;
  follower.follow(cursor, rowsOf([{ id: 'b' }]), true, 1);
  expect(cursor.cursorId).toBe('b');
  expect(unseen([])).toBe('Another pair is shown now.');
  // Once the screen has gone, its cursor has no say.
  redraw(null);
  expect(unseen([])).toBeNull();
  redraw(<Pairs />);
  now += 400;
  expect(unseen([])).toBeNull();
});

function Picture({ waits }: { waits: boolean }) {
  useImageUnseen(waits, null);
  return null;
}

test('P003 a picture that is being loaded holds up what is decided by looking at it, and nothing that lies above', () => {
  const { redraw } = draw(<Picture waits />);
  const sentence = 'The image is still being loaded. Press again when you see it.';
  expect([unseen([], null), unseen([], 'carousel'), unseen([])]).toEqual([sentence, null, null]);
  redraw(<Picture waits={false} />);
  expect(unseen([], null)).toBeNull();
  redraw(<Picture waits />);
  redraw(null);
  expect(unseen([], null)).toBeNull();
});

test('P003 a second press of the same hand does not decide on the version that the refusal of the first has brought', () => {
  const mine = [{ id: 'refused' }];
  expect(unseen(mine)).toBeNull();
  noteReplaced({ current: { id: 'refused' } });
  expect(unseen(mine)).toMatch(/^Somebody else has changed this: /);
  expect(unseen([{ id: 'another' }])).toBeNull();
  // A click is no better than a key: nobody reads that fast. Of several, one is enough.
  expect([unread(mine), unread([{ id: 'another' }, ...mine]), unread([{ id: 'another' }]), unread([])]).toEqual([
    expect.stringMatching(/^Somebody else has changed this: /),
    expect.stringMatching(/^Somebody else has changed this: /),
    null,
    null,
  ]);
  noteReplaced({ current: { id: 'refused' } }, performance.now() - 1001);
  expect([unseen(mine), unread(mine)]).toEqual([null, null]);
  // Nobody is told of somebody else's change where there was none.
  noteCome('refused', 'It has just come back.');
  expect(unread(mine)).toBe('It has just come back. Read it, and press again.');
  noteCome('refused', 'It has just come back.', performance.now() - 1001);
  noteReplaced(undefined);
  noteReplaced({ locks: [] });
  expect(unseen(mine)).toBeNull();
});
