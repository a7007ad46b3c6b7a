// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { byPlacesOfKeys } from '../../../src/client/palette/key-places.ts';
import { keepMark } from '../../../src/client/palette/marked-row.ts';
import { palettePort, setQuery } from '../../../src/client/palette/palette-port.ts';
import { currentRows, meantBy } from '../../../src/client/palette/palette-rows.ts';
import { paletteState, showPage } from '../../../src/client/palette/palette-state.ts';
import { aBaseProfile } from '../../commands/support.ts';
import { placeFor } from './places.ts';

afterEach(() => {
  palettePort.close();
  paletteState.found = null;
});

const open = () => showPage({ asking: null, context: placeFor('BaseChecker', 'the queue') });

/** The server has looked, and found nobody, or somebody. */
function answered(...names: string[]): void {
  const records = names.map((name) => ({ record: aBaseProfile({ profile_name: name }), fit: 'name-begins' as const }));
  paletteState.found = { query: paletteState.query.trim(), records, complete: true };
  keepMark();
}

test.each([
  ['фззкщму', 'approve'],
  ['Вшыфззкщму', 'disapprove'],
  ['діиз', 'lsbp'],
  ['שפפרםהק', 'approve'],
  ['דןעמ םוא', 'sign out'],
  ['/וקוק', 'queue'],
  ['شححقخرث', 'approve'],
  ['لاشسث', 'base'],
  ['αππροωε', 'approve'],
  ['Άππροωε', 'approve'],
  [';θεθε', 'queue'],
  ['σιγν οθτ', 'sign out'],
])('%s is written by the keys of %s', (typed, meant) => {
  expect(byPlacesOfKeys(typed)).toContain(meant);
});

test.each(['approve', '', 'Łukasz', '小明', '健太', 'Анна ž', '@ада', '#тег'])('“%s” is as it was meant', (typed) => {
  expect(byPlacesOfKeys(typed)).toEqual([]);
});

test.each(['фззкщму', 'שפפרםהק', 'شححقخرث', 'αππροωε', 'фззк'])(
  'where nobody is called “%s”, the command by the places of the keys is marked, and nothing before',
  (typed) => {
    open();
    setQuery(typed);
    expect(meantBy(paletteState)).toBeNull();
    answered();
    expect('approve'.startsWith(meantBy(paletteState) ?? 'nothing')).toBe(true);
    expect(currentRows(paletteState)[0]).toMatchObject({ kind: 'command', id: 'base-profile.approve' });
    expect(paletteState.cursor).toBe(typed.length < 7 ? null : 'command base-profile.approve');
  },
);

test.each(['Анна', 'שפ', 'فاطمة', 'Άννα'])('whoever is called “%s” stands there, and no command', (typed) => {
  open();
  setQuery(typed);
  answered(typed);
  expect(meantBy(paletteState)).toBeNull();
  expect(currentRows(paletteState).at(0)?.kind).toBe('record');
});
