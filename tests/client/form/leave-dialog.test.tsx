// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { LeaveDialog } from '../../../src/client/form/leave-dialog.tsx';
import { draw, one } from '../ui/dom.ts';

beforeAll(() => followParts(PARTS));

test.each([
  [1, 'One change is not saved. A draft of it is kept in this browser for you, unless you discard it.'],
  [2, '2 changes are not saved. A draft of them is kept in this browser for you, unless you discard them.'],
])('P090 a question about %i changes counts them as people do', (changes, words) => {
  draw(<LeaveDialog changes={changes} />);
  expect(one('[role="dialog"]').textContent).toContain(words);
});
