import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../../src/contract/operations.ts';
import { OPEN_TO_SERVICES } from '../../../../src/contract/operations-of-services.ts';
import { ROLES } from '../../../../src/contract/base/roles.ts';
import type { ProfileKind } from '../../../../src/contract/profiles/status.ts';
import { pathOf, startTestApi, type RawAnswer, type TestApi } from '../../../support/api.ts';
import { inputFor, type Input } from '../../../server/rights/inputs.ts';
import {
  expectedIn,
  expectedOf,
  OPEN,
  STATES,
  targetOf,
  type Person,
  type State,
} from '../../../server/rights/oracle.ts';
import { people, service } from '../../../server/rights/people.ts';
import { COUNTRY, knownOf, leaksIn, LOCALE, makeThings, type Things } from '../../../server/rights/things.ts';

/*
 * Every operation × every person × own, foreign and stale. A new operation is in it without a line: what
 * it carries is made from its shapes, what it is about is read from its names. Whatever the answer, it
 * must name nothing that the person may not read.
 */
type Headers = Record<string, string>;
let api: TestApi;
let persons: { person: Person; headers: Headers; isService?: true }[];
let states: Map<State, Headers>;
beforeAll(async () => {
  const accounts = await people();
  api = await startTestApi({ checkedBy: accounts.checkedBy });
  states = new Map();
  for (const state of Object.keys(STATES) as State[]) states.set(state, await accounts.inState(api.services, state));
  persons = [];
  for (const role of ROLES) {
    for (const geos of [[], [COUNTRY], [LOCALE], ['de', 'DE']]) {
      persons.push(await accounts.person(api.services, role, geos));
    }
  }
  // A token does what a person of its role and area could, where it is let in, and is let in nowhere else.
  for (const geos of [[], [LOCALE], ['de', 'DE']]) persons.push(await service(api, 'FillIn', geos));
  for (const role of ROLES) persons.push(await service(api, role, []));
});
afterAll(() => api.close());
// Anyone who signs out is nobody afterwards.
const LAST: readonly OperationId[] = ['session.end', 'session.end-all'];
const operations = (Object.entries(OPERATIONS) as [OperationId, Operation][]).toSorted(
  ([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b),
);

async function send(operation: Operation, input: Input, headers: Headers): Promise<RawAnswer> {
  const body = operation.method === 'GET' ? undefined : input.body;
  return api.request(operation.method, pathOf(operation, input), headers, body);
}

const inputOf = async (operation: Operation, things: Things, of: ProfileKind) =>
  inputFor(operation, await knownOf(api.services, things, of));

/** Both kinds, where it makes a difference to what is sent. */
async function variantsOf(operation: Operation, things: Things): Promise<ProfileKind[]> {
  if (operation.path.includes('{kind}')) return ['base', 'locale'];
  if (operation.path.includes('{profileId}')) return ['locale'];
  if (operation.path.includes('{profileBaseId}')) return ['base'];
  const sent = async (of: ProfileKind) => {
    const { params, query, body } = await inputOf(operation, things, of);
    return JSON.stringify([params, query, body instanceof FormData ? null : body]);
  };
  const own = /Name [0-9a-f-]+|Saved [0-9a-f-]+/g;
  const same = (await sent('base')).replace(own, '') === (await sent('locale')).replace(own, '');
  return same ? ['base'] : ['base', 'locale'];
}

/** How far the records have been moved on; a refusal leaves them where they are. */
async function versionsOf({ base, locale }: Things): Promise<string> {
  const row = await api.services.database
    .selectFrom('base_profile')
    .leftJoin('locale_profile', 'locale_profile.base_profile_id', 'base_profile.id')
    .select(['base_profile.version', 'audit_count', 'locale_profile.version as below'])
    .where('base_profile.id', '=', base)
    .where((build) => build.or([build('locale_profile.id', '=', locale), build('locale_profile.id', 'is', null)]))
    .executeTakeFirst();
  return JSON.stringify(row);
}

/** What disagrees with the oracle, in words. */
function problemsOf(answer: RawAnswer, expected: string | null, person: Person | null): string[] {
  const code: string | null = answer.status === 200 ? null : (answer.body?.code ?? String(answer.status));
  const leaks = leaksIn(JSON.stringify(answer.body), person);
  const leaked = leaks.length > 0 ? [`tells of ${leaks.join(', ')}`] : [];
  if (expected === OPEN) {
    const forPerson = [401, 403].includes(answer.status) || answer.status >= 500;
    return forPerson ? [`answers ${code} instead of what is open to the person`, ...leaked] : leaked;
  }
  return code === expected ? leaked : [`answers ${code} instead of ${expected}`, ...leaked];
}

/** Things on which all that was tried was refused: they are as they were made, and the next is tried on them. */
const untouched = new Map<string, { things: Things; version: string }>();
async function untouchedOf(creator: string): Promise<{ things: Things; version: string }> {
  const known = untouched.get(creator);
  if (known) return known;
  const things = await makeThings(api.services, creator);
  const made = { things, version: await versionsOf(things) };
  untouched.set(creator, made);
  return made;
}

describe.each(operations)('%s', (id, operation) => {
  test('lets in nobody whom the token check refuses, and shows them nothing', async () => {
    const { things } = await untouchedOf('Somebody');
    const input = await inputOf(operation, things, 'base');
    const problems: string[] = [];
    for (const [state, headers] of states) {
      const answer = await send(operation, input, headers);
      problems.push(...problemsOf(answer, expectedIn(state, id), null).map((problem) => `${state}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });

  test('answers every person as the tables say, of own, foreign and changed records', async () => {
    const problems: string[] = [];
    let cells = 0;
    const inputs = new Map<Things, Input>();
    const triedOn = async (of: ProfileKind, creator: string) => {
      const { things, version } = await untouchedOf(creator);
      const input = inputs.get(things) ?? (await inputOf(operation, things, of));
      inputs.set(things, input);
      return { things, input, version };
    };
    for (const of of await variantsOf(operation, (await untouchedOf('Somebody')).things)) {
      inputs.clear();
      for (const { person, headers, isService } of persons) {
        for (const creator of person.role === 'Creator' ? [person.id, 'Somebody'] : ['Somebody']) {
          for (const stale of operation.versioned ? [true, false] : [false]) {
            const { things, input, version } = await triedOn(of, creator);
            const target = targetOf(operation, input.body, of);
            const expected =
              isService && !OPEN_TO_SERVICES.has(id)
                ? 'closed-to-services'
                : expectedOf({ id, person, target, on: things, stale, body: input.body });
            const sent = operation.versioned ? { ...headers, 'if-match': stale ? '"77"' : '"1"' } : headers;
            const answer = await send(operation, input, sent);
            cells += 1;
            const who = `${isService ? 'a service as ' : ''}${person.role} of ${person.geos.join() || 'everywhere'}, ${of}${creator === person.id ? ', own' : ''}${stale ? ', stale' : ''}`;
            const found = problemsOf(answer, expected, person);
            const isRefused = answer.status >= 400;
            const wrote = isRefused && (await versionsOf(things)) !== version;
            if (wrote) found.push('refuses and writes');
            problems.push(...found.map((problem) => `${who}: ${problem}`));
            if (wrote || (!isRefused && operation.method !== 'GET')) untouched.delete(creator);
          }
        }
      }
    }
    expect(problems).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(persons.length);
  });
});
