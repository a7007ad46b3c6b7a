import { expect, test } from 'vitest';
import type { Role } from '../../../../src/contract/base/roles.ts';
import { advanceRuns } from '../../../../src/server/bulk/advance.ts';
import { setDisabled } from '../../../../src/server/identity/accounts.ts';
import { people } from '../../../server/rights/people.ts';
import { insertBaseProfiles, sharedApi, startTestApi, type TestApi } from '../../../support/shared-api.ts';
import { rowsWhere } from '../../../support/rows.ts';

/* A run goes on without its person, but not without the rights that it began with. */
const api = sharedApi();

/** A run over 50 profiles of its own that has done its first batch of 20; what it is about is theirs alone. */
async function halfDone(on: TestApi, mark: string, headers: Record<string, string>) {
  const waits = (_: unknown, index: number) => ({
    status: 'awaiting_approval' as const,
    creator_id: mark,
    profile_name: `${mark} ${index}`,
    attributes: JSON.stringify({ profileName: `${mark} ${index}`, countryCode: 'SE' }),
  });
  await insertBaseProfiles(on.services, Array.from({ length: 50 }, waits));
  const body = { action: 'base.approve' as const, filter: { creator: mark } };
  const { run } = await on.call('bulk-run.create', { body }, headers);
  while (await advanceRuns(on.services));
  await on.call('bulk-run.start', { params: { runId: run.id } }, headers);
  await advanceRuns(on.services);
  return run.id;
}

async function approvedOf(on: TestApi, mark: string): Promise<number> {
  return (await rowsWhere(on.services, 'base_profile', { creator_id: mark, status: 'approved' })).length;
}

/** The person is somebody else from now on, as far as the server knows. */
const becomes = (id: string, role: Role, geos: readonly string[]) =>
  api.call('session.end', {}, api.as(role, id, geos));

test.each([
  ['another role', 'Admin', [], 'Creator', [], 'role'],
  ['an area, where there was none', 'Admin', [], 'Admin', ['SE'], 'area'],
  ['a smaller area', 'Admin', ['SE', 'da'], 'Admin', ['SE'], 'area'],
] as const)('%s stops a run before its next batch, and it says why', async (what, role, geos, then, there, why) => {
  const id = what.replaceAll(' ', '-');
  const runId = await halfDone(api, id, api.as(role, id, geos));
  await becomes(id, then, there);
  while (await advanceRuns(api.services));
  const { run } = await api.call('bulk-run.get', { params: { runId } }, api.as(then, id, there));
  expect([run.state, run.stopped_because, run.counts.done, run.counts.ready]).toEqual(['stopped', why, 20, 30]);
  expect(await approvedOf(api, id)).toBe(20);
  expect(api.logged.filter((line) => line.includes(runId))).toMatchObject([expect.stringContaining(`"lost":"${why}"`)]);

  // It was done with rights that are gone, and is not undone with them either.
  await api.call('bulk-run.undo', { params: { runId } }, api.as(then, id, there));
  while (await advanceRuns(api.services));
  expect(await approvedOf(api, id)).toBe(20);
  await becomes(id, role, geos);
  const undone = await api.call('bulk-run.undo', { params: { runId } }, api.as(role, id, geos));
  expect([undone.run.state, undone.run.stopped_because]).toEqual(['undoing', null]);
  while (await advanceRuns(api.services));
  expect(await approvedOf(api, id)).toBe(0);
});

test('a larger area lets a run go on in the one it began in', async () => {
  const runId = await halfDone(api, 'grown', api.as('Admin', 'grown', ['SE']));
  await becomes('grown', 'Admin', ['SE', 'DK']);
  while (await advanceRuns(api.services));
  const { run } = await api.call('bulk-run.get', { params: { runId } }, api.as('Admin', 'grown', ['SE', 'DK']));
  expect([run.state, run.stopped_because, run.counts.done]).toEqual(['finished', null, 50]);
});

test('a disabled account stops its runs within 20 s, whichever process disabled it', async () => {
  const accounts = await people();
  const real = await startTestApi({ checkedBy: accounts.checkedBy });
  try {
    const { person, headers } = await accounts.person(real.services, 'Admin', []);
    const runId = await halfDone(real, 'dismissed', headers);
    const { database, now } = real.services;
    // Another process: nobody knows the directory of this one.
    await setDisabled({ database, now, directory: { forget: () => {} } }, person.id, true);
    real.clock.now = new Date(real.clock.now.getTime() + 20_000);
    while (await advanceRuns(real.services));
    const run = await database.selectFrom('bulk_run').selectAll().where('id', '=', runId).executeTakeFirstOrThrow();
    expect([run.state, run.stopped_because, await approvedOf(real, 'dismissed')]).toEqual(['stopped', 'account', 20]);
  } finally {
    await real.close();
  }
});
