// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PARTS } from '../../../src/client/app/parts.ts';
import { followParts } from '../../../src/client/context/read-context.ts';
import { setDispatch } from '../../../src/client/context/dispatch.ts';
import { forgetHabit, rememberUse } from '../../../src/client/palette/habit.ts';
import { palettePort, setQuery } from '../../../src/client/palette/palette-port.ts';
import { currentRows } from '../../../src/client/palette/palette-rows.ts';
import { paletteFacts, paletteState, showPage } from '../../../src/client/palette/palette-state.ts';
import { wordOfEnter } from '../../../src/client/palette/word-of-enter.ts';
import { placeOf } from '../../../src/client/palette/marked-row.ts';
import { ACTS_ON_ALL } from '../../../commands/bulk/act-on-all.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { placeFor } from './places.ts';

beforeAll(() => followParts(PARTS));

const open = () => {
  showPage({ asking: null, context: placeFor('Admin', 'an overview'), onAllResults: true });
  setQuery('');
};
const numbered = () => currentRows(paletteState).map((row) => [row.id, 'number' in row ? row.number : null]);
const enter = () => {
  const rows = currentRows(paletteState);
  const row = rows[placeOf(rows, paletteState.cursor)];
  return wordOfEnter({ asking: paletteState.asking, row, marked: paletteState.marked.length });
};

/** What the palette has sent through the gate. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
  setDispatch(async ({ id }) => {
    sent.push(id);
    return { kind: 'cancelled' };
  });
  open();
});
afterEach(() => {
  palettePort.close();
  forgetHabit();
});

test.each(['', 'approve', 'all', 'disapprove', 'activate locales'])(
  'P003 what acts on every result never stands before the same for the one that is looked at: “%s”',
  (query) => {
    const context = placeFor('Admin', 'an overview');
    const order = () =>
      currentRows({ asking: null, onAllResults: false, query, context, found: null, people: null }).map(({ id }) => id);
    const before = order();
    for (const id of ACTS_ON_ALL) rememberUse(id, Date.now());
    expect(order()).toEqual(before);
    const all = before.indexOf('all.approve');
    if (query === 'approve') expect(before.indexOf('base-profile.approve')).toBeLessThan(all);
  },
);

describe('what acts on every result', () => {
  test('P003 stands in one order under the same numbers, whatever was run last', () => {
    const before = numbered();
    expect(before.map(([, number]) => number)).toEqual([1, 2, 3, 4, 5]);
    const last = String(before.at(-1)?.[0]);
    for (let times = 0; times < 5; times += 1) rememberUse(last, Date.now());
    open();
    expect(numbered()).toEqual(before);
    setQuery('locales');
    expect(numbered(), 'narrowed, each keeps its number').toEqual([before.at(-1)]);
  });

  test('P003 is chosen by the digit that stands beside it, and by no digit that is typed into a word', () => {
    const [, second] = numbered();
    expect(paletteFacts()).toMatchObject({ digitsChoose: true, queryEmpty: true });
    palettePort.acceptNumber(2);
    expect(sent).toEqual([second?.[0]]);
    open();
    palettePort.acceptNumber(9);
    expect(sent).toHaveLength(1);
  });

  test('P007 is marked as soon as it is asked for: no search is waited for there', () => {
    setQuery('deactivate');
    expect(paletteState.cursor).toBe('command all.deactivate');
  });
});

describe('P003 the foot says what Enter does', () => {
  test('nothing, as long as nothing is marked; then what the row is', () => {
    expect(enter()).toBeNull();
    palettePort.move('next');
    expect(enter()).toBe('run');
  });

  test('a row that only tells why it does not run, and one that opens', () => {
    showPage({ asking: null, context: { ...placeFor('Admin', 'an overview'), undoable: null } });
    setQuery('undo the last');
    expect(enter()).toBe('say why not');
    paletteState.found = { query: 'ada', records: [], complete: true };
    const recent = { kind: 'recent', id: 'a', recent: { id: 'a', kind: 'base', name: 'Ada' } } as never;
    expect(wordOfEnter({ asking: null, row: recent, marked: 0 })).toBe('open');
  });

  test('on a page of several choices, how many it goes on with', () => {
    const command = REGISTRY.get('base-profile.disapprove');
    const asking = {
      command,
      names: ['codes', 'places', 'note'],
      at: 0,
      args: {},
      on: [],
      context: placeFor('Admin', 'an overview'),
      settle: () => {},
    };
    expect(wordOfEnter({ asking, row: undefined, marked: 0 })).toBeNull();
    expect(wordOfEnter({ asking, row: undefined, marked: 2 })).toBe('continue with 2');
    expect(wordOfEnter({ asking: { ...asking, at: 2 }, row: undefined, marked: 0 })).toBe('continue');
  });
});
