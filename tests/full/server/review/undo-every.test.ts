import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../../../src/contract/operations/operation.ts';
import { OPERATIONS, type OperationId } from '../../../../src/contract/operations/operations.ts';
import { verifyAuditTrail } from '../../../../src/server/proof/verify-audit-trail.ts';
import { faultsOf } from '../../../../src/server/proof/chain-faults.ts';
import { faultInWords } from '../../../../src/server/proof/faults.ts';
import { chainsInSlices } from '../../../../src/server/proof/read-chains.ts';
import { recordsPrint } from '../../../../src/server/proof/read-heads.ts';
import { tagId } from '../../../support/locale-profiles.ts';
import { sharedApi } from '../../../support/shared-api.ts';
import { aPicture } from '../../../support/pictures.ts';
import {
  addedDocument,
  CASES,
  playOn,
  remember,
  remembered,
  stage,
  stored,
  type Stage,
} from '../../../server/review/undo-cases.ts';

const api = sharedApi();
beforeAll(async () => {
  playOn(api);
});

/**
 * What the duplicate engine does is undone by a call of its own, and tested there; doing again is done of all below.
 * A version is restored as a save, and undone as one: tests/full/server/versions/restore.test.ts.
 */
const ELSEWHERE = /^duplicate|^action\.redo$|^version\.restore$/;

/** Where the chains of a stage stand, with the fingerprints of their records. */
const prints = ({ bases }: Stage) =>
  api.services.database
    .selectFrom('base_profile')
    .select(['id', 'audit_count as count', recordsPrint.as('records')])
    .where('id', 'in', bases)
    .execute();

/** Does something, whereupon no record may be another one than before unless its chain has an event more. */
async function told<T>(on: Stage, act: () => Promise<T>): Promise<T> {
  const before = new Map((await prints(on)).map((print) => [print.id, print]));
  const answer = await act();
  for (const { id, count, records } of await prints(on)) {
    const was = before.get(id);
    if (was && was.records !== records) expect(count, id).toBeGreaterThan(was.count);
  }
  return answer;
}

async function eventsOf({ bases }: Stage, group: string) {
  const rows = await api.services.database
    .selectFrom('audit_event')
    .select(['base_profile_id', 'event'])
    .where('base_profile_id', 'in', bases)
    .where('group_id', '=', group)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.event);
}

/** Of the record itself, so that nobody's change of it is in their way. */
const WRITES_NOTHING: ReadonlySet<OperationId> = new Set(['queue.skip', 'question.ask']);
const isAddedBy = (person: string) => (row: unknown) =>
  (row as { whole: { added_by?: string } }).whole.added_by === person;
/** An item that is laid aside once more is so under another identifier. */
const withoutSkip = (rows: unknown[]) =>
  rows.map((row) => ({ ...(row as { place: number }) })).filter(({ place }) => place !== 5);

const cases = Object.entries(CASES) as [OperationId, NonNullable<(typeof CASES)[OperationId]>][];

test('every operation that answers with an action is in the table', () => {
  const undoable = (Object.entries(OPERATIONS) as [OperationId, Operation][])
    .filter(([, { answer }]) => Object.hasOwn((answer.schema ?? {}) as object, 'action_id'))
    .map(([id]) => id);
  expect(Object.keys(CASES).toSorted()).toEqual(undoable.filter((id) => !ELSEWHERE.test(id)).toSorted());
});

describe.each(cases)('%s', (operation, { role, base = {}, locale = {}, touches, deletes, run }) => {
  async function done() {
    const on = await stage(base, locale);
    const headers = api.as(role, `${role}-1`);
    await remember(on);
    const { action_id: actionId } = await told(on, () => run(on, headers));
    if (actionId === null) throw new Error('Nothing was done.');
    return { on, headers, actionId };
  }
  const undo = (actionId: string, headers: Record<string, string>) =>
    api.attempt('action.undo', { params: { actionId } }, headers);

  test('P036 gives back the exact record before it, leaves both events, and nothing changes without one', async () => {
    const { on, headers, actionId } = await done();
    expect(await stored(on)).not.toEqual(remembered.get(on));
    const { status, body } = await told(on, () => undo(actionId, headers));
    expect([status, body.error]).toEqual([200, undefined]);
    expect(await stored(on)).toEqual(remembered.get(on));
    const events = await eventsOf(on, actionId);
    expect(events[0]).not.toBe(111);
    expect(events).toContain(111);
    expect((await undo(actionId, headers)).body.code).toBe('undo-refused');
  });

  test('P018 is done again, as an action that can be undone', async () => {
    const { on, headers, actionId } = await done();
    const after = await stored(on);
    await undo(actionId, headers);
    const again = await told(on, () => api.attempt('action.redo', { params: { actionId } }, headers));
    expect([again.status, again.body.error]).toEqual([200, undefined]);
    expect(withoutSkip(await stored(on))).toEqual(withoutSkip(after));
    const events = await eventsOf(on, again.body.action_id);
    const first = await eventsOf(on, actionId);
    expect(events).toEqual(first.slice(0, first.indexOf(111)));
    const twice = await api.attempt('action.redo', { params: { actionId } }, headers);
    expect([twice.status, twice.body.code]).toEqual([409, 'undo-refused']);
    expect((await undo(again.body.action_id, headers)).status).toBe(200);
    expect(await stored(on)).toEqual(remembered.get(on));
  });

  if (deletes) return;

  test('P030 is refused with the person and what they did once somebody else has changed the record, until they undo it', async () => {
    const { on, headers, actionId } = await done();
    const other = api.as('Admin', 'somebody-else');
    const left = await stored(on);
    const input = { params: { profileId: on.locales[0] }, body: { files: [await aPicture()] } };
    const theirs = await (touches === 'base'
      ? addedDocument(on, other)
      : api.call('media.create-for-locale', input, other));
    const before = await stored(on);
    const answer = await undo(actionId, headers);
    if (WRITES_NOTHING.has(operation)) {
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      expect((await stored(on)).filter(isAddedBy('somebody-else'))).toHaveLength(1);
      return;
    }
    expect([answer.status, answer.body.code]).toEqual([409, 'undo-refused']);
    expect(answer.body.details).toMatchObject({
      changed_by: { user_id: 'somebody-else', name: 'Person somebody-else' },
      field: touches === 'base' ? 'a document' : 'an image',
    });
    expect(await stored(on)).toEqual(before);
    expect((await undo(theirs.action_id ?? '', other)).status).toBe(200);
    expect(await stored(on)).toEqual(left);
    expect((await undo(actionId, headers)).status).toBe(200);
    expect(await stored(on)).toEqual(remembered.get(on));
  });

  test('P030 is not undone past a hold that somebody has laid or lifted since', async () => {
    const { on, headers, actionId } = await done();
    const other = api.as('Admin', 'somebody-else');
    const [baseId] = on.bases;
    const [profileId] = on.locales;
    const { rows } = await sql<{ frozen: boolean }>`
      select frozen from ${sql.table(`${touches}_profile`)} where id = ${touches === 'base' ? baseId : profileId}`.execute(
      api.services.database,
    );
    const body = { frozen: !rows[0]?.frozen, note: '' };
    if (touches === 'base') {
      await api.call('base-profile.set-frozen', { params: { profileBaseId: baseId }, body }, other);
    } else {
      await api.call('locale-profile.set-frozen', { params: { profileId }, body }, other);
    }
    const before = await stored(on);
    const answer = await undo(actionId, headers);
    // Who laid an item aside may have it again, held or not.
    if (operation === 'queue.skip') {
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
      return;
    }
    expect([answer.status, answer.body.code]).toEqual([409, 'undo-refused']);
    expect(await stored(on)).toEqual(before);
    // What is held waits in no queue, and so for no answer.
    if (operation === 'question.ask') return;
    expect(answer.body.details.changed_by).toEqual({ user_id: 'somebody-else', name: 'Person somebody-else' });
    expect(answer.body.details.field).toBe('the hold for a doubt about age');
  });
});

/** What is wrong by the events, but that nothing tells of how a test has put its records there. */
async function faultsByEvents(): Promise<string[]> {
  const found: string[] = [];
  for await (const { chains } of chainsInSlices(api.services.database, 100)) {
    const faults = chains.flatMap((chain) => faultsOf(chain, null)).filter(({ kind }) => kind !== 'never-created');
    found.push(...faults.map(faultInWords));
  }
  return found;
}

test('P036 the audit trail is whole after all of it, and no record is another one than its events say', async () => {
  expect((await verifyAuditTrail(api.services.database)).broken).toBeNull();
  expect(await faultsByEvents()).toEqual([]);
});

test('P036 a picture or document that events tell of is held against them, without a checkpoint and whatever came later', async () => {
  const { database } = api.services;
  const toldOf = async (kind: 'media' | 'document', column: string) => {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(`${kind}.id`)} from audit_event, jsonb_array_elements(changed) as told
        join ${sql.table(kind)} on ${sql.ref(`${kind}.id`)} = (told ->> 'id')::uuid
      where told ->> 'kind' = ${kind} and told -> 'after' ? ${column} order by 1`.execute(database);
    return rows.map(({ id }) => id);
  };
  const [level = ''] = await toldOf('media', 'adult_level_tag_id');
  const place = (await toldOf('media', 'position')).find((id) => id !== level) ?? '';
  const [other = '', gone = ''] = (await toldOf('media', 'sha256')).filter((id) => id !== level && id !== place);
  const [document = ''] = await toldOf('document', 'sha256');
  const now = await database
    .selectFrom('media')
    .select('adult_level_tag_id as tag')
    .where('id', '=', level)
    .executeTakeFirstOrThrow();
  const tag = now.tag === null ? await tagId(api.services, 'attachmentAdultLevel', 'nude') : null;
  await sql`update media set sha256 = ${'a'.repeat(64)} where id = ${other}`.execute(database);
  await sql`update media set position = position + 50 where id = ${place}`.execute(database);
  await sql`update media set adult_level_tag_id = ${tag} where id = ${level}`.execute(database);
  await sql`delete from media where id = ${gone}`.execute(database);
  await sql`delete from document where id = ${document}`.execute(database);
  const faults = await faultsByEvents();
  const words = [
    `picture ${other} sha256 is ${'a'.repeat(64)} and was told as `,
    `picture ${place} position is `,
    `picture ${level} adult_level_tag_id is `,
    `picture ${gone} is gone: no event tells of what it is now.`,
    `document ${document} is gone: no event tells of what it is now.`,
  ];
  for (const each of words) {
    expect(
      faults.filter((fault) => fault.includes(each)),
      each,
    ).toHaveLength(1);
  }
  expect(faults).toHaveLength(words.length);
});
