import { expect, test } from 'vitest';
import { defineCommand, READY } from '../../commands/command.ts';
import { execute } from '../../commands/execute.ts';
import { createRegistry } from '../../commands/registry.ts';
import { aBaseProfile, aContext, aHost, anApi, codedError } from './support.ts';

const ada = aBaseProfile({ profile_name: 'Ada' });
const bela = aBaseProfile({ profile_name: 'Béla' });
const APPROVE = { id: 'base-profile.approve' } as const;
const approved = anApi(() => ({ action_id: 'action', locales_created: 8 })).port;
const resting = anApi(() => codedError('internal', 'The database is resting.')).port;

test('what is told of one profile names it beside its words, done or failed', async () => {
  const context = aContext({ focused: ada });
  const done = aHost({ context, records: [ada], api: approved });
  await execute(done, APPROVE, 'key');
  expect(done.recorded.told[0]).toMatchObject({ sentence: 'Approved with 8 locales', about: 'Ada' });
  const failed = aHost({ context, records: [ada], api: resting });
  await execute(failed, APPROVE, 'key');
  expect(failed.recorded.told[0]).toMatchObject({ failed: [{ sentence: 'The database is resting.' }], about: 'Ada' });
});

test('a refusal names whom it is about, and a retry whose profile is not shown any more whom it was about', async () => {
  const decided = { ...ada, status: 'approved' as const };
  const host = aHost({ context: aContext({ focused: decided }), records: [decided] });
  await execute(host, APPROVE, 'key');
  const failing = aHost({ context: aContext({ focused: ada }), records: [ada], api: resting });
  await execute(failing, APPROVE, 'key');
  const { retry } = failing.recorded.told[0] ?? {};
  const elsewhere = aHost({ context: aContext({ focused: bela }), records: [ada, bela] });
  if (retry) await execute(elsewhere, retry, 'retry');
  expect([...host.recorded.refusedAbout, ...elsewhere.recorded.refusedAbout]).toEqual(['Ada', 'Ada']);
  expect(elsewhere.recorded.refused[0]).toMatch(/not shown any more/);
});

test('a retry of what is handed no record keeps the name, whatever is shown by then', async () => {
  const command = defineCommand({
    id: 'go.stats',
    title: 'Change its images',
    section: 'Images',
    roles: ['Admin'],
    target: 'none',
    changes: true,
    when: () => READY,
    steps: {},
    run: () => Promise.reject(codedError('internal', 'The database is resting.')),
    undo: 'none',
    say: () => '',
  });
  const registry = createRegistry([command]);
  const host = aHost({ context: aContext({ open: ada }), registry });
  await execute(host, { id: 'go.stats' }, 'key');
  const elsewhere = aHost({ context: aContext({ open: bela }), registry });
  await execute(elsewhere, host.recorded.told[0]?.retry ?? { id: 'go.stats' }, 'retry');
  expect(elsewhere.recorded.refusedAbout).toEqual(['Ada']);
});

test('what is undone is named when that fails', async () => {
  const host = aHost({ context: aContext({ focused: ada }), records: [ada], api: approved });
  await execute(host, APPROVE, 'key');
  const { undo } = host.recorded.told[0] ?? {};
  const failing = aHost({ context: aContext({ focused: bela }), records: [ada, bela], api: resting });
  if (undo) await execute(failing, undo, 'undo');
  expect(failing.recorded.told[0]?.about).toBe('Ada');
});

test('what is about several, or about everybody, names nobody', async () => {
  const several = aHost({ context: aContext({ selected: [ada, bela] }), records: [ada, bela], api: resting });
  await execute(several, APPROVE, 'key');
  expect(several.recorded.told[0]?.about).toBe('');
  const everywhere = aHost({ context: aContext({ focused: ada }), records: [ada] });
  await execute(everywhere, { id: 'session.sign-out-everywhere' }, 'palette');
  expect(everywhere.recorded.told[0]?.about ?? '').toBe('');
});
