import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { actionsOf } from '../../../src/client/logs/log-actions.ts';
import type { LogNames } from '../../../src/client/logs/log-lookups.ts';
import type { Operation } from '../../../src/contract/base/operation.ts';
import { OPERATIONS, type OperationId } from '../../../src/contract/operations.ts';
import { verifyAuditTrail } from '../../../src/server/trail/proof/prove-trail.ts';
import { faultsOf, faultInWords } from '../../../src/server/trail/proof/chain-faults.ts';
import { chainsInSlices } from '../../../src/server/trail/proof/read-chains.ts';
import { recordsPrint } from '../../../src/server/trail/proof/read-heads.ts';
import { linesOf, namesFrom, unreadableIn } from '../../support/log-words.ts';
import { sharedApi, tagId } from '../../support/shared-api.ts';
import { aPicture } from '../../support/pictures.ts';
import { addedDocument, CASES, playOn, remember, remembered, stage, stored, type Stage } from './undo-cases.ts';

const api = sharedApi();
let names: LogNames;
beforeAll(async () => {
  playOn(api);
  const { tag_groups: groups } = await api.call('tag.list', {}, api.as('Admin'));
  const { locales } = await api.call('locale.list', {}, api.as('Admin'));
  names = namesFrom(groups, locales);
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
async function checked<T>(on: Stage, act: () => Promise<T>): Promise<T> {
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

/** Somebody else adds a document or a picture to it. */
async function changedByOthers({ bases, locales, ...on }: Stage, touches: 'base' | 'locale') {
  const other = api.as('Admin', 'somebody-else');
  const input = { params: { profileId: locales[0] }, body: { files: [await aPicture()] } };
  const { action_id: actionId } = await (touches === 'base'
    ? addedDocument({ bases, locales, ...on }, other)
    : api.call('media.create-for-locale', input, other));
  return () => api.call('action.undo', { params: { actionId: actionId ?? '' } }, other);
}

/** What the log shows these actions, in words, the newest first. */
async function groupsOf(on: Stage, touches: 'base' | 'locale', groups: readonly string[]): Promise<string[][]> {
  const subject = touches === 'base' ? { profile_base_id: on.bases[0] } : { profile_id: on.locales[0] };
  const body = { page: 1, limit: 50, ...subject };
  const { logs, undos } = await api.call('log.list', { query: { by: 'action' }, body }, api.as('Admin'));
  const mine = actionsOf(logs, undos!).filter(({ entries: [{ group_id: group }] }) => groups.includes(group));
  return mine.map((action) => linesOf(action, names));
}

test.for(cases)(
  'P018 P030 P034 P036 %s gives back the exact record when it is undone, is done again, and is reported in words each time',
  async ([operation, { role, base = {}, locale = {}, touches, deletes, run }]) => {
    const on = await stage(base, locale);
    const headers = api.as(role, `${role}-1`);
    await remember(on);
    const { action_id: actionId } = await checked(on, () => run(on, headers));
    if (actionId === null) throw new Error('Nothing was done.');
    const turn = (what: 'undo' | 'redo', id = actionId) =>
      checked(on, () => api.attempt(`action.${what}`, { params: { actionId: id } }, headers));
    const after = await stored(on);
    expect(after).not.toEqual(remembered.get(on));
    if (!deletes && !WRITES_NOTHING.has(operation)) {
      const takenBack = await changedByOthers(on, touches);
      const before = await stored(on);
      const { status, body } = await turn('undo');
      expect([status, body.code]).toEqual([409, 'undo-refused']);
      expect(body.details).toMatchObject({
        changed_by: { user_id: 'somebody-else', name: 'Person somebody-else' },
        field: touches === 'base' ? 'a document' : 'an image',
      });
      expect(await stored(on)).toEqual(before);
      await takenBack();
      expect(await stored(on)).toEqual(after);
    }
    const undone = await turn('undo');
    expect([undone.status, undone.body.error]).toEqual([200, undefined]);
    expect(await stored(on)).toEqual(remembered.get(on));
    expect((await turn('undo')).body.code).toBe('undo-refused');
    const events = await eventsOf(on, actionId);
    expect(events.indexOf(111)).toBeGreaterThan(0);
    const again = await turn('redo');
    expect([again.status, again.body.error]).toEqual([200, undefined]);
    expect(withoutSkip(await stored(on))).toEqual(withoutSkip(after));
    expect(await eventsOf(on, again.body.action_id)).toEqual(events.slice(0, events.indexOf(111)));
    const twice = await turn('redo');
    expect([twice.status, twice.body.code]).toEqual([409, 'undo-refused']);
    const [redo, undo, first, ...more] = await groupsOf(on, touches, [actionId, again.body.action_id]);
    const [, ...details] = first ?? [];
    expect(more).toEqual([]);
    expect([redo, undo, first].flatMap((lines) => lines!.map(unreadableIn)).filter(Boolean)).toEqual([]);
    expect(undo?.[0]).toMatch(/^Undid [a-z]+ing /);
    expect(redo).toEqual([undo?.[0]?.replace('Undid', 'Redid'), ...details]);
    expect((await turn('undo', again.body.action_id)).status).toBe(200);
    expect(await stored(on)).toEqual(remembered.get(on));
  },
);

/** What is wrong by the events, but that nothing shows how a test has put its records there. */
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

test('P036 a picture or document that events show is held against them, without a checkpoint and whatever came later', async () => {
  const { database } = api.services;
  const groupsOf = async (kind: 'media' | 'document', column: string) => {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(`${kind}.id`)} from audit_event, jsonb_array_elements(changed) as told
        join ${sql.table(kind)} on ${sql.ref(`${kind}.id`)} = (told ->> 'id')::uuid
      where told ->> 'kind' = ${kind} and told -> 'after' ? ${column} order by 1`.execute(database);
    return rows.map(({ id }) => id);
  };
  const [level = ''] = await groupsOf('media', 'adult_level_tag_id');
  const place = (await groupsOf('media', 'position')).find((id) => id !== level) ?? '';
  const [other = '', gone = ''] = (await groupsOf('media', 'sha256')).filter((id) => id !== level && id !== place);
  const [document = ''] = await groupsOf('document', 'sha256');
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
    `picture ${other} sha256 is ${'a'.repeat(64)} and is recorded as `,
    `picture ${place} position is `,
    `picture ${level} adult_level_tag_id is `,
    `picture ${gone} is gone: no event accounts for its current state.`,
    `document ${document} is gone: no event accounts for its current state.`,
  ];
  for (const each of words) {
    expect(
      faults.filter((fault) => fault.includes(each)),
      each,
    ).toHaveLength(1);
  }
  expect(faults).toHaveLength(words.length);
});
