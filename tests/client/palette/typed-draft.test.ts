// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '../../../commands/context.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { keepTyped } from '../../../src/client/palette/typed-draft.ts';
import { drafts } from '../../../src/client/session/drafts/page-drafts.ts';
import { aContext } from '../../commands/support.ts';

afterEach(() => vi.restoreAllMocks());

/** Where a note is kept that was typed with that pair in view. */
function placeOfNote(pair: string): unknown {
  const keep = vi.spyOn(drafts, 'keep').mockImplementation(() => {});
  const pairs = { current: { id: pair, version: 1, seen: {}, comparison: null }, marked: [], plan: null };
  const context = aContext({ duplicates: { pairs } as unknown as Context['duplicates'] });
  const command = REGISTRY.get('duplicate-pair.decide-with-note');
  const asking = { command, names: ['decision', 'note'], at: 1, args: {}, on: [], context, settle: () => {} };
  keepTyped(asking, 'No.');
  return keep.mock.lastCall?.[0];
}

test('P003 a note that was typed about one pair is offered for no other', () => {
  expect(placeOfNote('ada-and-bea')).not.toEqual(placeOfNote('carl-and-dora'));
  expect(placeOfNote('ada-and-bea')).toEqual(placeOfNote('ada-and-bea'));
});
