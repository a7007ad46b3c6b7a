import { afterEach, expect, test } from 'vitest';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { duplicatePort } from '../../../src/client/duplicates/duplicate-port.ts';
import { duplicateState } from '../../../src/client/duplicates/duplicate-state.ts';
import type { DuplicatePair } from '../../../src/contract/shapes/duplicate-pair.ts';

afterEach(() => beginAnew());

test('“all down to here” leaves out pairs whose score is not true any more; each can still be marked by hand', () => {
  const rows = [true, false, true, true].map((holds, place) => ({ id: `pair-${place}`, holds }) as DuplicatePair);
  Object.assign(duplicateState, { pairRows: rows, pairCursor: { cursorId: 'pair-2', cursor: 2 }, marked: [] });
  duplicatePort.markDownToHere();
  expect(duplicateState.marked).toEqual(['pair-0', 'pair-2']);
});
