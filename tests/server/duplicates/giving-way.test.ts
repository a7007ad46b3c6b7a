import { expect, test } from 'vitest';
import { presence, type PeopleAre } from '../../../src/server/platform/calls/presence.ts';
import { insertBaseProfiles, rowsWhere, sharedApi } from '../../support/shared-api.ts';
import { filterOf, memoryFiles, SAME_PROFILE_NAME, startRun, workOf } from './support.ts';

const api = sharedApi();

/** A clock on which each turn takes so many milliseconds. */
function turnsOf(took: () => number) {
  let reads = 0;
  let time = 0;
  return () => {
    reads += 1;
    if (reads % 2 === 0) time += took();
    return time;
  };
}

const profiles = (count: number) =>
  insertBaseProfiles(
    api.services,
    Array.from({ length: count }, () => ({})),
  );
const noRuns = () => api.services.database.deleteFrom('duplicate_run').execute();

async function ordered(): Promise<string> {
  const filterId = await filterOf(api, [SAME_PROFILE_NAME]);
  await startRun(api, filterId);
  return filterId;
}

const waiting = async () => (await rowsWhere(api.services, 'profile_to_compare')).length;

test('people are calling while a call is under way and a second longer, and then near for half a minute', () => {
  let time = 5;
  const people = presence(() => time);
  expect(people.now()).toBe('away');
  const first = people.call();
  const second = people.call();
  time += 60_000;
  expect(people.now(), 'however long it takes').toBe('calling');
  first();
  time += 60_000;
  expect(people.now(), 'the other one waits').toBe('calling');
  second();
  const later = (by: number) => {
    time += by;
    return people.now();
  };
  expect([later(999), later(1), later(28_999), later(1)]).toEqual(['calling', 'near', 'near', 'away']);
});

test('anyone who only watches the work is near, and does not hold it up', () => {
  let time = 0;
  const people = presence(() => time);
  const watched = people.call(true);
  expect(people.now()).toBe('near');
  time += 60_000;
  watched();
  expect(people.now()).toBe('near');
  const answered = people.call();
  people.call(true)();
  expect(people.now(), 'with somebody who calls besides').toBe('calling');
  answered();
  time += 29_999;
  people.call(true)();
  time += 29_999;
  expect(people.now()).toBe('near');
  time += 1;
  expect(people.now()).toBe('away');
});

test('while people call, the comparison takes little at once and a tenth of the time, and still comes to its end', async () => {
  await profiles(150);
  let are: PeopleAre = 'away';
  let took = 20;
  const clock = turnsOf(() => took);
  const work = workOf(api, memoryFiles(), { people: () => are, clock });
  const turn = async () => {
    const before = await waiting();
    const rest = await work.runPaced();
    return { taken: before - (await waiting()), rest };
  };
  expect(await turn()).toEqual({ taken: 60, rest: 1 });
  are = 'near';
  expect(await turn()).toEqual({ taken: 8, rest: 1 });
  are = 'calling';
  expect(await turn()).toEqual({ taken: 8, rest: 180 });
  took = 30_000;
  expect(await turn(), 'at the latest after a second').toEqual({ taken: 8, rest: 1000 });
  for (let turns = 0; turns < 9; turns += 1) await turn();
  expect(await waiting()).toBe(0);
  expect(await turn(), 'nothing is left to do').toEqual({ taken: 0, rest: 1000 });
});

test('anyone who begins to call during a turn is given way behind it', async () => {
  await profiles(1);
  const answers: PeopleAre[] = ['away', 'calling'];
  const clock = turnsOf(() => 40);
  const work = workOf(api, memoryFiles(), { people: () => answers.shift() ?? 'away', clock });
  expect(await work.runPaced()).toBe(360);
});

test('what somebody ordered goes before what the product ordered by itself, however long that has waited', async () => {
  await noRuns();
  const byItself = await ordered();
  await api.services.database.updateTable('duplicate_run').set({ started_by: 'dossier' }).execute();
  const work = workOf(api, memoryFiles(), { people: () => 'calling' });
  while ((await waiting()) > 0) await work.runPaced();
  await work.runPaced();
  const bySomebody = await ordered();
  const examined = async (filter_id: string) =>
    (await rowsWhere(api.services, 'duplicate_run', { filter_id }))[0]?.examined;
  const before = await examined(byItself);
  await work.runPaced();
  expect(await examined(byItself)).toBe(before);
  expect(await examined(bySomebody)).toBeGreaterThan(0);
});
