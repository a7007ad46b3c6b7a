// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { changesSomething, subjectOf } from '../../../commands/changes.ts';
import type { Context } from '../../../commands/context.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { keysIn } from '../../../src/client/help/help.tsx';
import { nameIn } from '../../../src/client/palette/use-searches.ts';
import { firstMark, keyOf } from '../../../src/client/palette/marked-row.ts';
import { currentRows, type CommandRow } from '../../../src/client/palette/palette-rows.ts';
import { isMisspelt } from '../../../src/contract/letters/misspelling.ts';
import { mayOpen, ROUTES, type RouteName } from '../../../src/contract/base/routes.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { PLACES_OF_ROLES, placeFor, rowsFor } from './places.ts';
import misspelt from './misspelt.json' with { type: 'json' };

const commands = (query: string, context: Context): CommandRow[] =>
  rowsFor(query, context).filter((row) => row.kind === 'command');
const first = (query: string, context: Context) => {
  const row = commands(query, context)[0];
  return row && { id: row.offer.command.id, args: row.argument?.args };
};
const OVERVIEW = placeFor('Admin', 'an overview');
const QUEUE = placeFor('BaseChecker', 'the queue');

test.each<[string, Context, string, object]>([
  ['disapprove photo quality', OVERVIEW, 'base-profile.disapprove', { codes: ['photo_quality'] }],
  ['dis photo', OVERVIEW, 'base-profile.disapprove', { codes: ['photo_quality'] }],
  ['disaprove photo', OVERVIEW, 'base-profile.disapprove', { codes: ['photo_quality'] }],
  ['theme dark', OVERVIEW, 'theme.set', { value: 'dark' }],
  ['set theme da', OVERVIEW, 'theme.set', { value: 'dark' }],
  ['density compact', OVERVIEW, 'density.set', { value: 'compact' }],
  ['sort name', OVERVIEW, 'list.sort', { by: 'profile_name' }],
  ['sort by name', OVERVIEW, 'list.sort', { by: 'profile_name' }],
  ['skip language', QUEUE, 'queue.skip', { reason: 'not_my_language' }],
  ['level 3', QUEUE, 'queue.set-level', { level: 3 }],
  ['adult level nude', QUEUE, 'queue.set-level', { level: 3 }],
  ['disapprove 1', QUEUE, 'base-profile.disapprove', { codes: ['photo_quality'] }],
])('P010 an argument can be typed behind its command: %s', (query, context, id, args) => {
  expect(first(query, context)).toEqual({ id, args });
});

test('P010 every choice of every page can be typed behind the title of its command', () => {
  let tried = 0;
  for (const context of [OVERVIEW, QUEUE]) {
    for (const { offer } of commands('', context)) {
      const { command } = offer;
      for (const [name, step] of Object.entries<(typeof command.steps)[string]>(command.steps)) {
        if (step.asked?.(context, {}) === false) continue;
        for (const { value, label } of step.choices?.(context) ?? []) {
          const rows = commands(`${command.title.replace('…', '')} ${label}`, context);
          const wanted = { [name]: step.several ? [value] : value };
          const all = rows.map(({ offer, argument }) => JSON.stringify([offer.command.id, argument?.args]));
          expect(all, `${command.title} ${label}`).toContain(JSON.stringify([command.id, wanted]));
          tried += 1;
        }
      }
    }
  }
  expect(tried).toBeGreaterThan(50);
});

test('P010 P156: choices of one label are distinguished behind their command, too', () => {
  const tags = [
    { value: 'eyes', label: 'Brown', detail: 'Eye color' },
    { value: 'hair', label: 'Brown', detail: 'Hair color' },
    { value: 'blue', label: 'Blue', detail: 'Eye color' },
  ];
  const context = { ...OVERVIEW, overview: { ...OVERVIEW.overview!, choices: { tags } } };
  const found = (query: string) =>
    commands(query, context).flatMap(({ argument }) => (argument ? [[argument.label, argument.args]] : []));
  expect(found('filter tags brown')).toEqual([
    ['Brown, Eye color', { values: ['eyes'] }],
    ['Brown, Hair color', { values: ['hair'] }],
  ]);
  expect(found('filter tags blue')).toEqual([['Blue', { values: ['blue'] }]]);
});

test('P010 no row has an argument that nobody typed', () => {
  for (const query of ['disapprove', 'theme', 'sort by', 'set']) {
    expect(commands(query, OVERVIEW).filter(({ argument }) => argument)).toEqual([]);
  }
});

test.each(misspelt)('P011 misspelt commands are found: %s', (query, id) => {
  expect(commands(query, OVERVIEW).map((row) => row.id)).toContain(id);
  expect(first(query, OVERVIEW)?.id).toBe(id);
});

const WORDS = ['disapprove', 'statistics', 'duplicate', 'density', 'settings'];
const letters = 'xqz';
/** Every way to make one mistake in a word. */
const mistaken = (word: string) =>
  Array.from(word, (_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
    ...Array.from(letters, (letter) => word.slice(0, at) + letter + word.slice(at + 1)),
  ]).flat();

test.each(WORDS)('P011 each single mistake in “%s” finds what the word finds by its title', (word) => {
  const titled = (rows: readonly CommandRow[]) =>
    rows
      .filter(({ offer }) => offer.command.title.toLowerCase().replace('…', '').split(' ').includes(word))
      .map(({ id }) => id);
  const wanted = titled(commands(word, OVERVIEW));
  expect(wanted.length).toBeGreaterThan(0);
  for (const query of mistaken(word)) {
    expect(titled(commands(query, OVERVIEW)).sort(), query).toEqual([...wanted].sort());
  }
});

test.each(PLACES_OF_ROLES)(
  'P008 four letters with a mistake among them mean no word that changes something: $role, $name',
  ({ context }) => {
    for (const { command } of commands('', context).map(({ offer }) => offer)) {
      if (!changesSomething(command)) continue;
      const words = `${command.title} ${(command.keywords ?? []).join(' ')}`.toLowerCase().match(/[a-z]+/g) ?? [];
      for (const word of words) {
        const query = `${word.slice(0, 2)}q${word[3]}`;
        if (word.length < 6 || words.some((each) => isMisspelt(query, each, true))) continue;
        expect(
          commands(query, context).map(({ id }) => id),
          query,
        ).not.toContain(command.id);
      }
    }
  },
);

test.each(PLACES_OF_ROLES)(
  'P018 “redo” finds the command of that name, and nothing else that changes something: $role, $name',
  ({ context }) => {
    for (const query of ['redo', 'Redo']) {
      const found = commands(query, context).filter(({ offer }) => changesSomething(offer.command));
      expect(found.map(({ id }) => id)).toEqual(['action.redo']);
    }
  },
);

const kasia = { record: aBaseProfile({ profile_name: 'Kasia Lis' }), fit: 'name-begins' as const };
const page = (query: string, context: Context) => {
  const found = { query, records: [kasia], complete: true };
  const state = { asking: null, onAllResults: false, query, context, found, people: null };
  const rows = currentRows(state);
  return rows.find((row) => keyOf(row) === firstMark(state, rows));
};

test.each(['approve ada', 'approve base profile mor', 'Approve Ada Moreau'])(
  'P010 a name behind a command: %s, who is in view',
  (query) => {
    expect(page(query, OVERVIEW)).toMatchObject({ kind: 'command', id: 'base-profile.approve named' });
    expect(page(query, QUEUE)).toMatchObject({ kind: 'command', id: 'base-profile.approve named' });
    expect(commands(query, OVERVIEW).map(({ offer }) => offer.command.id)).not.toContain('all.approve');
  },
);

test('P010 a name behind a command: anybody else is found, to be looked at first', () => {
  for (const query of ['approve kasia', 'disapprove kasia lis', 'delete kasia']) {
    expect(page(query, OVERVIEW), query).toMatchObject({ kind: 'record', id: kasia.record.id });
  }
  expect(nameIn('approve base profile kasia', OVERVIEW)).toBe('kasia');
  expect([nameIn('kasia approve', OVERVIEW), nameIn('theme dark', OVERVIEW)]).toEqual(['', '']);
});

test('P010 a name behind a command: of several marked rows nobody is taken by name', () => {
  expect(page('approve ada', placeFor('Admin', 'marked rows'))?.kind).toBe('record');
});

test('P011 a misspelt command that changes something is pointed at, and no other is taken in its place', () => {
  for (const query of ['dissapprove', 'aprove', 'delte']) {
    for (const { context } of PLACES_OF_ROLES) {
      const state = { asking: null, onAllResults: false, query, context, people: null };
      const page = { ...state, found: { query, records: [], complete: true } };
      const rows = currentRows(page);
      const [row] = rows;
      if (row?.kind !== 'command' || !changesSomething(row.offer.command)) continue;
      expect(firstMark(page, rows), query).toBeNull();
    }
  }
});

test.each(PLACES_OF_ROLES)('P008 scattered letters find nothing that changes a record: $role, $name', ({ context }) => {
  for (const { command } of commands('', context).map(({ offer }) => offer)) {
    if (!changesSomething(command)) continue;
    // Every second letter of the title, in order: scattered, and no word.
    const scattered = command.title
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .replace(/(.)./g, '$1');
    expect(
      commands(scattered, context).map(({ id }) => id),
      scattered,
    ).not.toContain(command.id);
  }
});

test.each(PLACES_OF_ROLES)(
  'P009 a row that would change something names what it would change: $role, $name',
  ({ context }) => {
    const silent = REGISTRY.all.filter(
      (command) =>
        commands('', context).some(({ id }) => id === command.id) &&
        changesSomething(command) &&
        subjectOf(command, context).trim() === '',
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  },
);

test('P009 one is named by its name, several by their number, everything by the whole', () => {
  const approve = REGISTRY.get('base-profile.approve');
  expect(subjectOf(approve, OVERVIEW)).toBe('Ada Moreau');
  expect(subjectOf(approve, placeFor('Admin', 'marked rows'))).toBe('2 selected profiles');
  expect(subjectOf(REGISTRY.get('all.approve'), OVERVIEW)).toBe('all 19 results');
  expect(subjectOf(REGISTRY.get('queue.skip'), QUEUE)).toBe('Ada Moreau');
  expect(subjectOf(REGISTRY.get('action.undo'), OVERVIEW)).toBe('Approve Ada Moreau');
  expect(subjectOf(REGISTRY.get('go.stats'), OVERVIEW)).toBe('');
});

const DESTINATIONS = REGISTRY.all.filter(({ id }) => id.startsWith('go.') && !REGISTRY.get(id).internal);
const routeOf = (id: string): RouteName | null => {
  const route = id.replace(/^go\./, '');
  return route in ROUTES ? (route as RouteName) : null;
};

test.each(ROLES)('P013 %s is led nowhere by palette or help where the guard would refuse', (role) => {
  const context = aContext({ role, route: 'settings', scopes: ['global'] });
  const listed = new Set(commands('', context).map(({ id }) => id));
  const helped = keysIn(context).map(({ command }) => command.id);
  for (const { id } of DESTINATIONS) {
    const route = routeOf(id);
    if (route === null) continue;
    expect(listed.has(id), `palette: ${id}`).toBe(mayOpen(role, route));
    if (!mayOpen(role, route)) expect(helped, `help: ${id}`).not.toContain(id);
  }
});

test.each(PLACES_OF_ROLES)(
  'P013 $role, $name: neither palette nor help has a command of other roles',
  ({ context }) => {
    const offered = [...commands('', context).map(({ offer }) => offer), ...keysIn(context)].map(
      ({ command }) => command,
    );
    const { role } = context;
    const foreign = offered.filter(({ roles }) => role === null || !roles.includes(role));
    expect(foreign.map(({ id }) => id)).toEqual([]);
    expect(offered.length).toBeGreaterThan(10);
  },
);
