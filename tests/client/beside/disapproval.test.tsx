// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { askBeside, disapprovalPort } from '../../../src/client/beside/disapproval-port.ts';
import { disapprovalState, endDisapproval } from '../../../src/client/beside/disapproval-state.ts';
import { contextChanged } from '../../../src/client/context/context-version.ts';
import { followParts, readContext } from '../../../src/client/context/read-context.ts';
import { useImageLoading } from '../../../src/client/media/use-image-loading.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { draw, one } from '../ui/dom.ts';
import { DisapprovalPanel } from '../../../src/client/beside/disapproval-panel.tsx';
import type { Part } from '../../../src/client/context/part-shape.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { clearNotices } from '../../../src/client/notices/notify.ts';

describe('an image that is not loaded', () => {
  const record = aBaseProfile();
  const answered = vi.fn();
  let stop: () => void;

  function LargeImage() {
    const { image } = useImageLoading('/picture', null);
    return <img alt="" {...image} />;
  }

  beforeEach(() => {
    answered.mockClear();
    stop = followParts([{ facts: () => aContext({ focused: record }) }]);
    contextChanged();
    void askBeside(REGISTRY.get('base-profile.disapprove'), {}, readContext(), [record]).then(answered);
    disapprovalPort.markReason('photo_quality');
    draw(<LargeImage />);
  });
  afterEach(() => {
    endDisapproval(null);
    stop();
  });

  /** Enter, before and after this has happened to the picture that came while the reasons were being marked. */
  async function sentBeforeAndAfter(
    event: 'load' | 'error',
  ): Promise<[sent: number, said: string | null, sent: number]> {
    disapprovalPort.send();
    await act(async () => {});
    const before = answered.mock.calls.length;
    const said = disapprovalState.problem;
    await act(async () => void one('img').dispatchEvent(new Event(event)));
    disapprovalPort.send();
    await act(async () => {});
    return [before, said, answered.mock.calls.length];
  }

  test.each(['load', 'error'] as const)(
    'P003 Enter sends no disapproval while the picture that is shown by then is being loaded; after its %s event it does',
    async (event) => {
      const said = 'The image is still being loaded. Press again when you see it.';
      expect(await sentBeforeAndAfter(event)).toEqual([0, said, 1]);
    },
  );
});

describe('a profile that gives way', () => {
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
    // What the state tells comes a turn later.
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
      `The page does not show ${mine.profile_name} any more: it cannot be sent.`,
    );
    expect(notices.all).toEqual([]);
    await act(async () => note.blur());
    expect(dialog()).toBeNull();
    expect(notices.all.map(({ message }) => message).join()).toContain('so nothing was sent');
  });

  test('P003 P017 where nobody is typing the panel goes with its profile', async () => {
    expect(dialog()).not.toBeNull();
    await giveWay();
    expect(dialog()).toBeNull();
  });
});
