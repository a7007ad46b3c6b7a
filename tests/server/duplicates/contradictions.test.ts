import { beforeAll, expect, test } from 'vitest';
import type { OperationAnswer } from '../../../src/contract/operations.ts';
import type { DuplicatePair } from '../../../src/contract/duplicates/duplicate-pair.ts';
import { compareProfiles } from '../../../src/server/duplicates/compare-profiles.ts';
import { factsOf } from '../../../src/server/duplicates/profile-facts.ts';
import { lookupTables } from '../../../src/server/lookups/lookups.ts';
import { alterBase, insertBaseProfiles, sharedApi } from '../../support/shared-api.ts';
import { decide, filterOf, runOf } from './support.ts';

const api = sharedApi();
const admin = api.as('Admin');
let genders: readonly string[];
beforeAll(async () => {
  const { tagGroups } = await lookupTables(api.services.database);
  genders = tagGroups.find(({ name }) => name === 'gender')!.tags.map(({ id }) => id);
});

type Person = { name: string; born?: string; gender?: number; country?: string };

function row({ name, born, gender, country }: Person) {
  return {
    profile_name: name,
    tags: gender === undefined ? [] : [genders[gender] ?? ''],
    attributes: JSON.stringify({
      profileName: name,
      name,
      ...(born && { dateOfBirth: `${born} 00:00:00.000000+00:00` }),
      ...(country && { countryCode: country }),
    }),
  };
}

const SAME_NAME = { kind: 'text', field: 'realName', comparison: 'normalised' } as const;

async function pairsByName(filterId: string): Promise<Map<string, DuplicatePair>> {
  await runOf(api, filterId);
  const rows: DuplicatePair[] = [];
  let next: string | null = null;
  do {
    const query = { state: 'open' as const, filter_id: filterId, limit: 50, ...(next !== null && { after: next }) };
    const page: OperationAnswer<'duplicate-pair.list'> = await api.call('duplicate-pair.list', { query }, admin);
    rows.push(...page.rows);
    next = page.next;
  } while (next !== null);
  return new Map(rows.map((pair) => [pair.first.profile_name, pair]));
}

test('P064 a differing birthday, gender or country lowers the score, and is reported with its weight', async () => {
  const one = { born: '1980-05-05', gender: 0, country: 'DK' };
  const others: Person[] = [
    { name: 'Agnes Alike', ...one },
    { name: 'Berta Born', ...one, born: '1991-01-01' },
    { name: 'Carla Country', ...one, country: 'SE' },
    { name: 'Dora All', born: '1991-01-01', gender: 1, country: 'SE' },
    { name: 'Edda Empty' },
  ];
  await insertBaseProfiles(
    api.services,
    others.flatMap((other) => [{ name: other.name, ...one }, other].map(row)),
  );
  const pairs = await pairsByName(await filterOf(api, [SAME_NAME]));
  const scoreOf = (name: string) => {
    const { score, evidence } = pairs.get(name)!;
    expect(evidence.score).toBe(score);
    const lowered = evidence.against.reduce((sum, each) => sum + each.lowered, 0);
    expect(score + lowered).toBe(100);
    return { score, against: evidence.against.map(({ fact, weight }) => [fact, weight]) };
  };
  const [birth, gender, country] = [
    ['dateOfBirth', 5.6],
    ['gender', 3.6],
    ['country', 2.3],
  ];
  expect(scoreOf('Agnes Alike')).toEqual({ score: 100, against: [] });
  // 6 of the name beside 5.6, beside 2.3, and beside all three.
  expect(scoreOf('Berta Born')).toEqual({ score: 52, against: [birth] });
  expect(scoreOf('Carla Country')).toEqual({ score: 72, against: [country] });
  expect(scoreOf('Dora All')).toEqual({ score: 34, against: [birth, gender, country] });
  expect(scoreOf('Edda Empty'), 'what one of them does not say contradicts nothing').toEqual({
    score: 100,
    against: [],
  });
  expect(pairs.get('Berta Born')!.evidence).toMatchObject({
    parts: [{ weight: 6, share: 100 }],
    against: [{ words: 'Different dates of birth', lowered: 48 }],
  });
  expect([...pairs.keys()], 'the surest first').toEqual(
    [...pairs.values()].toSorted((a, b) => b.score - a.score).map(({ first }) => first.profile_name),
  );
  expect([...pairs.keys()].at(-1)).toBe('Dora All');
  // The log as a file says it too: what speaks for it alone does not explain the score.
  const berta = pairs.get('Berta Born')!;
  await decide(api, berta, 'unsure');
  const { csv } = await api.call('duplicate-log.export', { query: { outcome: ['unsure'] } }, admin);
  const [head = '', line = ''] = csv.split('\r\n');
  expect(head.split(',')).toContain('against');
  expect(line).toMatch(/Different dates of birth: (1980-05-05 and 1991-01-01|1991-01-01 and 1980-05-05) \(-48\)/);
});

test('P064 in a group that allows birthdays some days apart these contradict nothing', async () => {
  const { database } = api.services;
  const lookups = await lookupTables(database);
  const ids = await insertBaseProfiles(
    api.services,
    [
      { name: 'Frida Near', born: '1980-05-05' },
      { name: 'Frida Near', born: '1980-05-06' },
    ].map(row),
  );
  const [a, b] = [...(await factsOf(database, 'base', ids)).values()];
  const groups = [{ conditions: [SAME_NAME, { kind: 'date-of-birth' as const, days: 2 }] }];
  expect(compareProfiles(groups, a!, b!, lookups)?.against).toEqual([]);
  expect(compareProfiles([{ conditions: [SAME_NAME] }], a!, b!, lookups)?.against).toHaveLength(1);
});

test('P064 a pair that waits falls once a birthday that came later contradicts it', async () => {
  const filterId = await filterOf(api, [SAME_NAME]);
  const people = [{ name: 'Ida Renewed', born: '1980-05-05' }, { name: 'Ida Renewed' }];
  const ids = await insertBaseProfiles(api.services, people.map(row));
  expect((await pairsByName(filterId)).get('Ida Renewed')!.score).toBe(100);
  const { attributes } = row({ name: 'Ida Renewed', born: '1999-09-09' });
  await alterBase(api.services, ids[1]!, { attributes });
  const { score, evidence } = (await pairsByName(filterId)).get('Ida Renewed')!;
  expect(score).toBeLessThan(100);
  expect(evidence.against).toMatchObject([{ fact: 'dateOfBirth' }]);
});

test('P064 a pair that was stored with the count behind its weight is still read', async () => {
  const { database } = api.services;
  const filterId = await filterOf(api, [SAME_NAME]);
  const people = [
    { name: 'Jutta Older', born: '1980-05-05' },
    { name: 'Jutta Older', born: '1991-01-01' },
  ];
  await insertBaseProfiles(api.services, people.map(row));
  const { id, evidence } = (await pairsByName(filterId)).get('Jutta Older')!;
  const stored = JSON.stringify({ ...evidence, against: evidence.against.map((one) => ({ ...one, pairs: 44 })) });
  await database.updateTable('duplicate_pair').set({ evidence: stored }).where('id', '=', id).execute();
  const { pair } = await api.call('duplicate-pair.get', { params: { pairId: id } }, admin);
  expect(pair.evidence.against).toEqual(evidence.against);
});
