import { expect, test } from 'vitest';
import { changesSomething } from '../../commands/changes.ts';
import { COMMAND_IDS, type CommandId } from '../../commands/command-ids.ts';
import {
  type AnyCommand,
  blocked,
  defineCommand,
  NOTHING_TO_REPORT,
  READY,
  type Source,
} from '../../commands/command.ts';
import { stepsOf } from '../../commands/arguments.ts';
import { execute } from '../../commands/execute.ts';
import { addressOfCommand } from '../../commands/offer.ts';
import { createRegistry, REGISTRY } from '../../commands/registry.ts';
import { screenCommand } from '../../commands/screen-command.ts';
import { type OperationId, OPERATIONS } from '../../src/contract/operations.ts';
import { addressOf, type Destination, matchRoute } from '../../src/contract/base/routes.ts';
import { ROLES } from '../../src/contract/base/roles.ts';
import leads from './leads.json' with { type: 'json' };
import { aBaseProfile, aContext, aHost, aLocaleProfile, aShownItem, press } from './support.ts';

const SOURCES: readonly Source[] = ['key', 'palette', 'button', 'undo', 'retry'];

test('every declared id has exactly one command', () => {
  expect(REGISTRY.all.map(({ id }) => id).sort()).toEqual([...COMMAND_IDS].sort());
});

test.each(REGISTRY.all)('$id has a title and is for some role', (command) => {
  expect(command.title.trim()).not.toBe('');
  expect(command.title[0]).toBe(command.title[0]?.toUpperCase());
  expect(command.roles.length).toBeGreaterThan(0);
});

test.each(REGISTRY.all)('$id has a sentence for what it did', (command) => {
  const record = aBaseProfile();
  const again = { decision: 'linked' };
  const done = [{ id: record.id, name: record.profile_name, actionId: record.id, locales: 2, again }];
  const args = Object.fromEntries(stepsOf(command).map(([name, step]) => [name, sampleOf(step)]));
  const sentence = command.say({ done, failed: [] }, args, [record]);
  expect(typeof sentence).toBe('string');
  // What acts on a record or asks the server must not do it in silence.
  if (command.target !== 'none' || command.failure !== undefined) expect(sentence).not.toBe('');
});

test.each(REGISTRY.all)('$id: each step has a prompt, and choices fit its shape', (command) => {
  for (const [, step] of stepsOf(command)) {
    expect(step.prompt).not.toBe('');
    for (const choice of step.choices?.(aContext()) ?? []) {
      expect(step.shape.is(step.several ? [choice.value] : choice.value)).toBe(true);
    }
  }
});

test.each(REGISTRY.all)('$id, blocked, refuses from every source and runs nothing', async (command) => {
  for (const source of SOURCES) {
    let ran = false;
    const barred: AnyCommand = {
      ...command,
      target: 'none',
      when: () => blocked('not-possible', 'Not now.'),
      run: async () => {
        ran = true;
        return { done: [], failed: [] };
      },
    };
    const host = aHost({ registry: createRegistry([barred]), context: { role: command.roles[0] ?? null } });
    expect(await execute(host, { id: command.id }, source)).toEqual({ kind: 'refused', reason: 'not-possible' });
    expect([ran, host.recorded.refused]).toEqual([false, ['Not now.']]);
  }
});

test.each(REGISTRY.all)('$id is hidden from every role that is not listed, from every source', async (command) => {
  const strangers = [null, ...ROLES.filter((role) => !command.roles.includes(role))];
  for (const role of strangers) {
    for (const source of SOURCES) {
      const record = aBaseProfile();
      const host = aHost({ context: { role, focused: record, open: record, undoable: 'x' } });
      expect(await execute(host, { id: command.id }, source)).toEqual({ kind: 'hidden' });
      expect(host.recorded.used).toEqual([]);
    }
  }
});

test('single letters are never global: they work only inside a focused scope', () => {
  for (const command of REGISTRY.all) {
    for (const { press, scope } of command.keys ?? []) {
      if (scope === 'global') expect(press, command.id).not.toMatch(/^[a-z0-9]$/i);
    }
  }
});

const one = REGISTRY.get('go.stats');
const other = REGISTRY.get('go.queue');

test('the registry refuses an id twice', () => {
  expect(() => createRegistry([one, one])).toThrow('Two commands have the id go.stats.');
});

test('the registry refuses two commands on one key where scopes overlap', () => {
  const clashing = { ...other, keys: [{ press: '$mod+s', scope: 'list' as const }] };
  expect(() => createRegistry([one, clashing])).toThrow('same: go.stats $mod+s, go.queue $mod+s');
});

test('the registry refuses a key that begins another key', () => {
  const prefix = { ...one, keys: [{ press: 'g', scope: 'list' as const }] };
  expect(() => createRegistry([prefix, other])).toThrow('begins: go.stats g, go.queue g q');
});

test('the registry takes one key in scopes that are never active together', () => {
  const inPalette = { ...other, keys: [{ press: '$mod+s', scope: 'palette' as const }] };
  expect(() => createRegistry([one, inPalette])).not.toThrow();
});

function sampleOf(step: ReturnType<typeof stepsOf>[number][1]): unknown {
  const choice = step.choices?.(aContext())[0]?.value;
  if (choice !== undefined) return step.several ? [choice] : choice;
  return '';
}

/** Writes that keep a claim, a file for the reader or a preference, and no record. */
const HARMLESS: ReadonlySet<string> = new Set(['queue.next', 'duplicate-log.export']);

/** The operations that a command's own function names. */
function namedIn(command: AnyCommand): OperationId[] {
  const source = Function.prototype.toString.call(command['run']);
  return [...source.matchAll(/api\)?\(\s*["']([\w.-]+)["']/g)].map(([, id]) => id as OperationId);
}

test.each(REGISTRY.all)('P007 $id shows so if it sends anything but a question', (command) => {
  const written = namedIn(command).filter((id) => OPERATIONS[id].method !== 'GET' && !HARMLESS.has(id));
  if (written.length > 0) expect(changesSomething(command), written.join(', ')).toBe(true);
});

test('P007 whatever acts on records, can be undone or may fail at the server is careful unless it says otherwise', () => {
  const calm = REGISTRY.all.filter(({ target, changes }) => target !== 'none' && changes === false);
  expect(calm.map(({ id }) => id).sort()).toEqual([
    'base-profile.copy-id',
    'base-profile.download-trail',
    'locale-profile.download-trail',
    'locale-profile.open-base',
    'record.go-to-locale-section',
    'record.go-to-section',
  ]);
  for (const id of ['action.undo', 'command.repeat', 'queue.skip', 'matrix.approve', 'all.activate'] as const) {
    expect(changesSomething(REGISTRY.get(id)), id).toBe(true);
  }
  for (const id of ['theme.set', 'go.stats', 'list.sort', 'base-profile.open'] as const) {
    expect(changesSomething(REGISTRY.get(id)), id).toBe(false);
  }
});

const base = { id: 'help.open', title: 'Help', section: 'Workbench', roles: [], target: 'none' } as const;
const when = () => READY;

test('a command of the screen is refused by the types when it reaches for data, or says what only a change has to say', () => {
  // @ts-expect-error: the server is out of reach.
  screenCommand({ ...base, when, run: ({ ports }) => void ports.api('session.end-all', {}) });
  // @ts-expect-error: settings are everybody's.
  screenCommand({ ...base, when, run: ({ ports }) => void ports.settings.change('four_eyes', () => 'off') });
  // @ts-expect-error: files are sent by what can be retried.
  screenCommand({ ...base, when, run: ({ ports }) => void ports.media.uploads.send('a', {}) });
  // @ts-expect-error: the person who has an undo changes something.
  screenCommand({ ...base, when, run: () => undefined, undo: () => null });
  // @ts-expect-error: and so does anyone who names what is changed.
  screenCommand({ ...base, when, run: () => undefined, about: () => 'everybody' });
  // @ts-expect-error: what is not of the screen says what its undo is.
  defineCommand({ ...base, when, steps: {}, run: async () => NOTHING_TO_REPORT, say: () => '' });
});

const BASE = '00000000-0000-4000-8000-00000000000a';
const LOCALE = '00000000-0000-4000-9000-00000000000b';
const ARGUMENTS: Readonly<Record<string, unknown>> = leads.arguments;
/** The lists as somebody has narrowed them; a list repeats its name. */
const query = leads.query as [string, string][];
const NARROWED = 'status=draft&status=approved&text=a%26b';
const leading = [...REGISTRY.all].filter((command) => 'leadsTo' in command);

test.each(leading.map(({ id }) => id))('%s leads to the same address in this tab and in a new one', async (id) => {
  const command = REGISTRY.get(id);
  const args = {
    ...Object.fromEntries(Object.keys(command.steps).map((step) => [step, ARGUMENTS[step]])),
    ...(leads.named as Record<string, object>)[id],
  };
  const record = command.target === 'locale-profile' ? aLocaleProfile() : aBaseProfile();
  // Of those who may go there.
  const role = (command.listedFor ?? command.roles).includes('Admin') ? 'Admin' : 'BaseChecker';
  const cell = { profileBaseId: BASE, localeId: LOCALE, language: 'French', filled: true };
  const figure = { figure: 'flow', event: 1 } as const;
  const context = aContext({
    role,
    focused: record,
    open: record,
    list: { count: 1, cursor: 0, peeking: false },
    overview: { route: 'base-profiles', query } as never,
    matrix: id === 'matrix.show' ? null : { cell, marked: [], query, columns: 'all' },
    statistics: { loaded: true, rows: figure, range: { days: '90' }, asTables: false, onDay: { figure, count: 2 } },
    documents: { record, ids: [BASE], leaving: [], shown: null },
    duplicates: { screen: id.startsWith('duplicate-log') ? 'logs' : 'filters' } as never,
    queue: id.startsWith('queue.') ? ({ shown: aShownItem(record) } as never) : null,
  });
  const address = addressOfCommand(command, args, context);
  expect(address).not.toBeNull();
  if (id.startsWith('matrix.') && id !== 'matrix.open-cell') expect(address).toContain(NARROWED);
  const { used, refused } = await press({ id, args }, { ...context, source: 'button' });
  expect(refused).toEqual([]);
  const there = used.find(([port]) => port === 'openInNewTab');
  if (there) return expect(there[1]).toBe(address);
  expect(matchRoute(address?.replace(/[?#].*/, '') ?? '')).not.toBeNull();
  const went = used.find(([port]) => port === 'navigate');
  // What these open lies over this page, and its address opens it over its own page in another tab.
  expect(went === undefined).toBe(leads.here.includes(id));
  const [, route, params, search, hash] = went ?? [];
  if (went) expect(addressOf({ route, params, query: search, hash } as Destination)).toBe(address);
});

test('what would still be asked, or the role may not open, leads nowhere', () => {
  const open = REGISTRY.get('base-profile.open');
  expect(addressOfCommand(open, {}, aContext())).toBeNull();
  expect(addressOfCommand(open, { profileBaseId: BASE }, aContext({ role: 'FillIn' }))).toBeNull();
});

test.each([
  ['the row under the cursor', { focused: aBaseProfile({ id: BASE }) }, `/base-profiles/${BASE}`],
  [
    'a locale profile under the cursor',
    { focused: aLocaleProfile({ id: LOCALE, profile_base_id: BASE }) },
    `/base-profiles/${BASE}/${LOCALE}`,
  ],
  ['the open record', { scopes: ['global', 'record'], open: aBaseProfile({ id: BASE }) }, `/base-profiles/${BASE}`],
] as const)('%s is opened in a new tab, and this one stays', async (_what, facts, address) => {
  const { used } = await press({ id: 'record.open-in-new-tab' satisfies CommandId }, aContext(facts));
  expect(used).toEqual([['openInNewTab', address]]);
});
