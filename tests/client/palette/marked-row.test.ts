// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIT } from '../../../commands/match-ranks.ts';
import { forgetHabit, rememberUse } from '../../../src/client/palette/habit.ts';
import { keepMark, markAtFirstPaint } from '../../../src/client/palette/marked-row.ts';
import { palettePort, setQuery } from '../../../src/client/palette/palette-port.ts';
import { currentRows } from '../../../src/client/palette/palette-rows.ts';
import { paletteState, showPage } from '../../../src/client/palette/palette-state.ts';
import type { RecordFit } from '../../../src/contract/policy/record-fits.ts';
import type { LocaleProfileSummary } from '../../../src/contract/shapes/locale-profile.ts';
import { aBaseProfile } from '../../commands/support.ts';
import { placeFor } from './places.ts';

beforeEach(() => showPage({ asking: null, context: placeFor('Admin', 'an overview') }));
afterEach(() => {
  palettePort.close();
  forgetHabit();
  paletteState.found = null;
});

const rows = () => currentRows(paletteState).map(({ kind, id }) => `${kind} ${id}`);

/** The server's answer for what is typed now. */
function arrives(names: readonly [name: string, fit: RecordFit][], complete = true): string[] {
  const records = names.map(([name, fit]) => ({ record: aBaseProfile({ profile_name: name }), fit }));
  paletteState.found = { query: paletteState.query.trim(), records, complete };
  keepMark();
  return records.map(({ record }) => `record ${record.id}`);
}

describe('P007 the marked row is an identifier', () => {
  test('rows that arrive never displace it', () => {
    setQuery('theme');
    expect(paletteState.cursor).toBe('command theme.set');
    arrives([['Theme Park', 'name-begins']]);
    expect(paletteState.cursor).toBe('command theme.set');
    setQuery('lan');
    const [before] = [paletteState.cursor];
    expect(before).not.toBeNull();
    arrives([['Lan Anh', 'name-begins']]);
    expect(paletteState.cursor).toBe(before);
  });

  test('where the person has moved to it stays, though rows come above it', () => {
    setQuery('go to');
    palettePort.move('next');
    palettePort.move('next');
    const moved = paletteState.cursor;
    expect(rows().indexOf(moved ?? '')).toBe(2);
    arrives([['Go To', 'name-begins']]);
    expect(paletteState.cursor).toBe(moved);
  });

  test('it begins on the first of the rows that are painted, whatever came since the palette was opened', () => {
    setQuery('');
    const opened = paletteState.cursor;
    rememberUse('go.stats', Date.now());
    expect(rows()[0], 'a row has come above it').not.toBe(opened);
    markAtFirstPaint();
    expect(paletteState.cursor).toBe('command go.stats');
    palettePort.move('next');
    const moved = paletteState.cursor;
    rememberUse('theme.set', Date.now() + 1);
    markAtFirstPaint();
    expect(paletteState.cursor, 'whoever has moved stays there').toBe(moved);
  });

  test('nothing that only has the letters is marked while the server is searched; then the record is', () => {
    setQuery('Gts');
    expect(paletteState.cursor).toBeNull();
    expect(rows().length).toBeGreaterThan(0);
    const [gts] = arrives([['Gts Moreau', 'name-begins']]);
    expect(paletteState.cursor).toBe(gts);
    expect(rows()[0]).toBe(gts);
  });

  test('letters that are in a title from the middle of a word on are no reason to list it', () => {
    setQuery('Ada');
    expect(rows()).toEqual([]);
  });

  test('what has the letters only here and there is never marked, although nobody has that name', () => {
    showPage({ asking: null, context: placeFor('BaseChecker', 'the queue') });
    setQuery('gttgs');
    arrives([]);
    // “Go to settings” is there for whoever moves to it.
    expect(currentRows(paletteState).some((row) => row.kind === 'command' && row.fit === FIT.scattered)).toBe(true);
    expect(paletteState.cursor).toBeNull();
    palettePort.move('next');
    expect(paletteState.cursor).not.toBeNull();
    setQuery('ada');
    arrives([]);
    expect(paletteState.cursor).toBeNull();
    expect(rows()).not.toContain('command queue.reveal');
  });

  test('a likeness waits for the other kind of records, a name does not', () => {
    setQuery('Mullr');
    arrives([['Müller', 'alike']], false);
    expect(paletteState.cursor).toBeNull();
    setQuery('Mulle');
    const [name] = arrives([['Müller', 'name-begins']], false);
    expect(paletteState.cursor).toBe(name);
  });

  test('a name in a locale profile, or within a name, waits for the base profiles that come to stand above it', () => {
    setQuery('Ta Th');
    const locale = { ...aBaseProfile({ profile_name: 'Tạ Thắng' }), profile_base_id: 'base' };
    const found = { record: locale as unknown as LocaleProfileSummary, fit: 'name-begins' as const };
    paletteState.found = { query: 'Ta Th', records: [found], complete: false };
    keepMark();
    expect(paletteState.cursor).toBeNull();
    const base = { record: aBaseProfile({ profile_name: 'Tạ Thắng' }), fit: 'name-begins' as const };
    paletteState.found = { query: 'Ta Th', records: [base, found], complete: true };
    keepMark();
    expect(paletteState.cursor).toBe(`record ${base.record.id}`);
    setQuery('Thang');
    arrives([['Tạ Thắng', 'word-begins']], false);
    expect(paletteState.cursor).toBeNull();
  });

  test('the person may move to what changes something', () => {
    setQuery('appr');
    expect(rows()[0]).toBe('command base-profile.approve');
    expect(paletteState.cursor).not.toBe(rows()[0]);
    palettePort.move('first');
    expect(paletteState.cursor).toBe('command base-profile.approve');
  });
});

test('P008 a record whose name begins with it stands above commands that only have its letters', () => {
  setQuery('sta');
  arrives([['Stanislav Novák', 'name-begins']]);
  const record = rows().findIndex((row) => row.startsWith('record'));
  const scattered = rows().indexOf('command list.page-down');
  expect(record).toBeGreaterThan(-1);
  if (scattered !== -1) expect(record).toBeLessThan(scattered);
});
