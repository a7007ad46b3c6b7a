// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { askBeside, disapprovalPort } from '../../../src/client/beside/disapproval-port.ts';
import { disapprovalState, endDisapproval } from '../../../src/client/beside/disapproval-state.ts';
import { contextChanged } from '../../../src/client/context/context-version.ts';
import { followParts, readContext } from '../../../src/client/context/read-context.ts';
import { useImageLoading } from '../../../src/client/media/use-image-loading.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { draw, one } from '../ui/dom.ts';

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
async function sentBeforeAndAfter(event: 'load' | 'error'): Promise<[sent: number, said: string | null, sent: number]> {
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
