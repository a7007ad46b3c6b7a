// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { askBeside } from '../../../src/client/beside/disapproval-port.ts';
import { endDisapproval } from '../../../src/client/beside/disapproval-state.ts';
import { contextChanged } from '../../../src/client/context/context-version.ts';
import { followParts, readContext } from '../../../src/client/context/read-context.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { draw, one } from '../ui/dom.ts';
import { layOut } from '../ui/layout.ts';
import { DisapprovalPanel } from '../../../src/client/beside/disapproval-panel.tsx';
import type { Part } from '../../../src/client/context/part-shape.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';

layOut();
const [mine, other] = [aBaseProfile(), aBaseProfile()];
let focused: typeof mine;
let stop: () => void;
const dialog = () => document.querySelector('[role=dialog]');
beforeEach(async () => {
  focused = mine;
  const part: Part = { facts: () => aContext({ focused }) };
  stop = followParts([part]);
  contextChanged();
  void askBeside(REGISTRY.get('base-profile.disapprove'), {}, readContext(), [mine]);
  draw(<DisapprovalPanel />);
  // What the state shows comes a turn later.
  await act(async () => {});
});
afterEach(() => {
  endDisapproval(null);
  clearNotices();
  stop();
});

/** Somebody else's doing. */
async function giveWay(): Promise<void> {
  focused = other;
  await act(async () => contextChanged());
}

test('P003 P017 a note that is being typed stays where it is when its profile gives way, and says that it cannot be sent: no letter becomes a key', async () => {
  const note = one('textarea');
  note.focus();
  await giveWay();
  expect(document.activeElement).toBe(note);
  expect(one('[role=alert]').textContent).toBe(
    `The page no longer shows ${mine.profile_name}, so this cannot be sent.`,
  );
  expect(notices.all).toEqual([]);
  await act(async () => note.blur());
  expect(dialog()).toBeNull();
  expect(notices.all.map(({ message }) => message).join()).toContain('so nothing was sent');
});
