// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetHabit, rememberUse } from '../../../src/client/palette/habit.ts';
import { completionNow, keepMark, keyOf, markAtFirstPaint } from '../../../src/client/palette/marked-row.ts';
import { palettePort, setQuery } from '../../../src/client/palette/palette-port.ts';
import { currentRows, meantBy, moreRows, readPage } from '../../../src/client/palette/palette-rows.ts';
import { paletteState, showPage, mayBeSearched } from '../../../src/client/palette/palette-state.ts';
import { aBaseProfile, aContext, aLocaleProfile, formFacts, mediaFacts } from '../../commands/support.ts';
import { placeFor, rowsFor } from './places.ts';
import { saveOfImages } from '../../../src/client/media/image-editor.tsx';
import { ROUTES, type RouteName, mayOpen } from '../../../src/contract/base/routes.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { detailOfRecord } from '../../../src/client/palette/palette-row.tsx';
import { titleHere } from '../../../commands/changes.ts';
import type { Context } from '../../../commands/context.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { keepTyped } from '../../../src/client/palette/typed-draft.ts';
import { drafts } from '../../../src/client/session/drafts/page-drafts.ts';
import { byPlacesOfKeys } from '../../../src/client/palette/key-places.ts';
import type { RecordFit } from '../../../src/contract/base/fold-text.ts';
import { restoreInWords } from '../../../src/client/versions/use-versions.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { wordOfEnter } from '../../../src/client/palette/palette-foot.tsx';
import { PaletteNotes } from '../../../src/client/palette/palette-notes.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import readings from './readings.json' with { type: 'json' };
import typedOnLayouts from './typed-on-layouts.json' with { type: 'json' };

/** What Enter would make of what is typed. */
const completion = () => completionNow(markedRow());
const markedRow = () => currentRows(paletteState).find((row) => keyOf(row) === paletteState.cursor);
const wordNow = () => wordOfEnter({ asking: null, row: markedRow(), marked: 0, completion: completion() });

/** The server's answer for what is typed now. */
function arrives(names: readonly [name: string, fit: RecordFit][], complete = true): string[] {
  const records = names.map(([name, fit]) => ({ record: aBaseProfile({ profile_name: name }), fit }));
  paletteState.found = { query: paletteState.query.trim(), records, complete };
  keepMark();
  return records.map(({ record }) => `record ${record.id}`);
}

describe('the marked row', () => {
  beforeEach(() => showPage({ asking: null, context: placeFor('Admin', 'an overview') }));
  afterEach(() => {
    palettePort.close();
    forgetHabit();
    paletteState.found = null;
  });

  const rows = () => currentRows(paletteState).map(({ kind, id }) => `${kind} ${id}`);

  test('P007 rows that arrive never displace the marked one', () => {
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

  test('P007 the mark stays where the person has moved to, though rows come above it', () => {
    setQuery('go to');
    palettePort.move('next');
    palettePort.move('next');
    const moved = paletteState.cursor;
    expect(rows().indexOf(moved ?? '')).toBe(2);
    arrives([['Go To', 'name-begins']]);
    expect(paletteState.cursor).toBe(moved);
  });

  test('P007 the mark begins on the first of the rows that are painted, whatever came since the palette was opened', () => {
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
    expect(paletteState.cursor, 'the person who has moved stays there').toBe(moved);
  });

  test('P007 nothing that only has the letters is marked while the server is searched; then the record is', () => {
    setQuery('Gts');
    expect(paletteState.cursor).toBeNull();
    expect(rows().length).toBeGreaterThan(0);
    const [gts] = arrives([['Gts Moreau', 'name-begins']]);
    expect(paletteState.cursor).toBe(gts);
    expect(rows()[0]).toBe(gts);
  });

  test.each([
    ['BaseChecker', 'the queue', 'dis', 'base-profile.disapprove', 'disapprove'],
    ['BaseChecker', 'the queue', 'app', 'base-profile.approve', 'approve'],
    ['Admin', 'an overview', 'dis', 'base-profile.disapprove', 'disapprove'],
    ['Admin', 'an overview', 'reject', 'base-profile.disapprove', 'disapprove base profile'],
    ['Admin', 'an overview', 'logout', 'session.sign-out', 'sign out'],
    ['Admin', 'an overview', '> app', 'base-profile.approve', '> approve'],
    ['BaseChecker', 'the queue', 'send', 'base-profile.disapprove', 'disapprove base profile'],
    ['GeoChecker', 'the queue', 'quit', 'session.sign-out', 'sign out'],
  ] as const)(
    'what is begun, or called otherwise, is marked once nobody is called so, and Enter completes it: %s in %s, “%s”',
    (role, place, typed, id, completed) => {
      showPage({ asking: null, context: placeFor(role, place) });
      setQuery(typed);
      const meant = REGISTRY.get(id).keywords?.includes(typed) === true ? `command ${id}` : null;
      if (!typed.startsWith('>')) expect(paletteState.cursor, 'else a name may still come').toBe(meant);
      arrives([]);
      expect(paletteState.cursor).toBe(`command ${id}`);
      expect(completion()).toBe(completed);
      expect(wordNow()?.toLowerCase()).toBe(`complete: ${completed}…`);
      palettePort.accept(false);
      expect(paletteState, 'nothing has run').toMatchObject({ open: true, query: completed });
      arrives([]);
      expect(completion(), 'now Enter runs it').toBeNull();
      expect(paletteState.cursor).toBe(`command ${id}`);
    },
  );

  test('P007 somebody of that name is marked in its place', () => {
    setQuery('dis');
    const [somebody] = arrives([['Disa Berg', 'name-begins']]);
    expect(paletteState.cursor).toBe(somebody);
  });

  test.each([
    ['a page by its name above a filter', 'stat', 'go.stats'],
    ['a page by its whole name', 'locale profiles', 'go.locale-profiles'],
    ['another name of it above a title that has it as a word', 'new', 'go.create-base-profile'],
    ['what is blocked, where it fits best', 'undo', 'action.undo'],
  ])('%s: “%s”', (_, typed, id) => {
    showPage({ asking: null, context: { ...placeFor('Admin', 'an overview'), undoable: null } });
    setQuery(typed);
    arrives([]);
    expect(rows()[0]).toBe(`command ${id}`);
    expect(paletteState.cursor).toBe(`command ${id}`);
  });

  test('P008 a record whose name begins with it stands above commands that only have its letters', () => {
    setQuery('sta');
    const [record = ''] = arrives([['Stanislav Novák', 'name-begins']]);
    expect(rows().find((row) => [record, 'command list.page-down'].includes(row))).toBe(record);
  });
});

afterEach(forgetHabit);
const verdicts = (query: string, context: Context) =>
  rowsFor(query, context).map((row) => (row.kind === 'command' ? row.offer.verdict.kind : row.kind));

const PLACES = ROLES.flatMap((role) =>
  (Object.keys(ROUTES) as RouteName[]).filter((route) => mayOpen(role, route)).map((route) => [role, route] as const),
);

test.each(PLACES)(
  'with nothing typed Enter runs something, and what is blocked stands last: %s in %s',
  (role, route) => {
    for (const query of ['', ' ', '>', '> ']) {
      const judged = verdicts(query, aContext({ role, route, scopes: ['global'] }));
      expect(judged[0], query).toBe('ready');
      expect(judged.slice(0, judged.lastIndexOf('ready')), query).not.toContain('blocked');
    }
  },
);

test('P012 who is found by something else than the name says by what, and nothing twice', () => {
  const record = aBaseProfile({ status: 'approved', city: 'Aarhus' });
  expect(detailOfRecord(record, null)).toBe('base · approved · Aarhus');
  const byProfession = { attribute: 'profession', value: 'Dancer' };
  expect(detailOfRecord(record, byProfession)).toBe('base · approved · Aarhus · Profession: Dancer');
  expect(detailOfRecord(record, { attribute: 'city', value: 'Aarhus' })).toBe('base · approved · Aarhus');
});

test.each([
  ['FillIn', aLocaleProfile({ status: 'approved' }), ' and send to the geo checker', ' and send to the geo checker'],
  ['Creator', aBaseProfile({ status: 'disapproved' }), ' and send for approval', ''],
  ['GeoChecker', aLocaleProfile(), '', ''],
] as const)('a %s reads what a save hands on, of images alone too', (role, open, sent, sentImages) => {
  const subject = { kind: 'locale' in open ? 'locale' : 'base', id: open.id, name: '' } as const;
  const editor = { images: 1, tagged: 1, selected: 0, changed: 1, current: true, saving: false };
  const media = mediaFacts(open, { editor });
  const context = aContext({ role, open, form: formFacts({ imageChanges: 1 }), media });
  expect(titleHere(REGISTRY.get('profile.save'), context)).toBe(`Save${sent}`);
  expect(saveOfImages(context)).toBe(`Save${sentImages}`);
  expect(restoreInWords('Restore', subject, context)).toBe(`Restore${sent}`);
});

test.each(['明', 'り', 'ก', 'an'])('P151 %j is searched', (text) => expect(mayBeSearched(text, 'Admin')).toBe(true));
test.each(['a', 'я', '>明', ''])('P151 %j is not', (text) => expect(mayBeSearched(text, 'Admin')).toBe(false));

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

describe('places of keys', () => {
  beforeAll(moreRows);
  afterEach(() => {
    palettePort.close();
    paletteState.found = null;
  });

  const open = () => showPage({ asking: null, context: placeFor('BaseChecker', 'the queue') });

  test.each(typedOnLayouts)('%s is written by the keys of %s', (typed, meant) =>
    // Latin layouts differ in few keys, so both readings are tried.
    expect(byPlacesOfKeys(typed).slice(0, /[a-z]/.test(typed) ? 2 : 1)).toContain(meant),
  );

  test('P014 a name that only the keys write comes where nothing else fits, with what was meant, and never before a hit', () => {
    open();
    setQuery('кщиукеф');
    arrives([]);
    expect(readPage(paletteState).names).toEqual(['roberta']);
    expect([meantBy(paletteState), currentRows(paletteState)]).toEqual([null, []]);
    const records = [{ record: aBaseProfile({ profile_name: 'Roberta Hall' }), fit: 'name-begins' as const }];
    paletteState.found = { query: 'кщиукеф', records, complete: true, meant: 'roberta' };
    keepMark();
    expect(meantBy(paletteState)).toBe('roberta');
    expect(currentRows(paletteState)[0]).toMatchObject({ kind: 'record', record: { profile_name: 'Roberta Hall' } });
    expect(paletteState.cursor).toMatch(/^record /);
    arrives([['Кщиукеф', 'name-begins']]);
    expect(meantBy(paletteState)).toBeNull();
    expect(currentRows(paletteState)[0]).toMatchObject({ record: { profile_name: 'Кщиукеф' } });
    setQuery('фззкщму');
    expect(readPage(paletteState).names, 'a command is meant').toEqual([]);
  });

  test.each(['фззкщму', 'שפפרםהק', 'شححقخرث', 'αππροωε', 'фззк'])(
    'P014 the command that “%s” types on other keys is listed before the server answers, and what it finds is added',
    (typed) => {
      open();
      setQuery(typed);
      const [first, ...others] = currentRows(paletteState);
      expect(first).toMatchObject({ kind: 'command', id: 'base-profile.approve' });
      expect('approve'.startsWith(meantBy(paletteState) ?? 'nothing')).toBe(true);
      const added = arrives([['Nobody', 'alike']]);
      expect(currentRows(paletteState).map(keyOf)).toEqual(
        expect.arrayContaining([first, ...others].map((row) => keyOf(row!)).concat(added)),
      );
      arrives([]);
      expect(paletteState.cursor).toBe('command base-profile.approve');
      expect(completion(), 'a beginning is completed, whole it is run').toBe(typed.length < 7 ? 'approve' : null);
    },
  );

  test.each(readings as [query: string, meant: string | null, first: string | null][])(
    'P014 “%s” is read as %s where nothing fits it as typed, behind a sign as without one, and what was meant is said',
    (query, wanted, first) => {
      const tags = { sail: { id: 'sail', label: 'Sailing' } };
      queryClient.setQueryData(queryKeys.tags, { tag_groups: [{ name: 'passion', tags }] });
      const dutch = { id: 'nl', code: 'nl', label: 'Nederlands', language: 'Dutch' };
      queryClient.setQueryData(queryKeys.locales, { locales: [dutch] });
      const people = { text: 'carla', people: [{ user_id: 'carla', name: 'Carla' }] };
      const found = { query: query.trim(), records: [], complete: true };
      const page = { asking: null, onAllResults: false, query, context: placeFor('Admin', 'an overview'), people };
      const { rows, meant } = readPage({ ...page, found });
      expect([meant, rows[0] ? keyOf(rows[0]) : null]).toEqual([wanted, first]);
      const facts = { query, meant, rows, role: 'Admin', isNamed: false, at: 0, searching: false } as const;
      const note = renderToStaticMarkup(<PaletteNotes {...facts} />);
      if (meant !== null) expect(note).toContain(`these keys type “${meant.replace(/^[>#@:]/, '')}”`);
      // A name of Latin letters may still be found.
      if (/^[ ,a-z]+$/.test(query)) expect(readPage({ ...page, found: null }).meant).toBeNull();
    },
  );
});
