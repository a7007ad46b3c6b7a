import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrailExport } from '../../../src/contract/shapes/trail-proof.ts';
import { openCheckpointArchive } from '../../../src/server/proof/checkpoint-archive.ts';
import { makeCheckpoint } from '../../../src/server/proof/make-checkpoint.ts';
import { sharedApi } from '../../support/shared-api.ts';

const PAGE = new URL('../../../docs/proof.md', import.meta.url);

const api = sharedApi({ baseProfiles: 11 });
let elsewhere: string;
let given: TrailExport;
beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'dossier-test-'));
  const [, script = ''] = /```js\n([\s\S]+?)```/.exec(await readFile(PAGE, 'utf8')) ?? [];
  await writeFile(join(elsewhere, 'prove.mjs'), script);
  await checkpoint();
  given = await exported((await profiles()).at(-1)!);
});
afterAll(() => rm(elsewhere, { recursive: true, force: true }));

async function checkpoint(): Promise<void> {
  const archive = await openCheckpointArchive({ dataDirectory: api.directory, media: null });
  await makeCheckpoint(api.services.database, archive, { cause: 'order', now: api.services.now });
}

async function profiles(): Promise<string[]> {
  const rows = await api.services.database
    .selectFrom('base_profile')
    .select('id')
    .where('status', '=', 'approved')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const exported = (profileBaseId: string) =>
  api.call('trail-proof.export', { params: { profileBaseId } }, api.as('Admin'));

/** What the script of the page says of a file, with nothing of the product beside it. */
async function judged(file: unknown): Promise<{ code: number; said: string }> {
  const path = join(elsewhere, 'trail.json');
  await writeFile(path, JSON.stringify(file));
  const run = promisify(execFile)(process.execPath, ['prove.mjs', path], { cwd: elsewhere, env: {} });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

describe('P037 the script of docs/proof.md, which knows nothing of the product', () => {
  test('proves the trail of every profile', async () => {
    for (const id of await profiles()) {
      const file = await exported(id);
      const { code, said } = await judged(file);
      expect(said).toContain(`PROVEN: ${file.events.length} of ${file.events.length} events of ${id}`);
      expect(said).toContain(`signed with the key ${api.services.trail.key}.`);
      expect(code).toBe(0);
    }
  });

  test('tells how many events came after the checkpoint, of a profile that was deleted too', async () => {
    const [profileBaseId = ''] = await profiles();
    const before = await exported(profileBaseId);
    await api.call('base-profile.delete', { params: { profileBaseId } }, api.as('Admin'));
    const file = await exported(profileBaseId);
    expect(file.events.length).toBeGreaterThan(before.events.length);
    expect((await judged(file)).said).toContain(`PROVEN: ${before.events.length} of ${file.events.length} events`);
    await checkpoint();
    const later = await exported(profileBaseId);
    expect((await judged(later)).said).toContain(`PROVEN: ${file.events.length} of ${file.events.length} events`);
  });

  const changes: Readonly<Record<string, [change: (file: TrailExport) => unknown, said: string]>> = {
    'another name in an event': [
      ({ events: [first, ...more], ...file }) => ({ ...file, events: [{ ...first, actor_name: 'Bob' }, ...more] }),
      'event 1 is not what was written',
    ],
    'an event less at the end': [
      ({ events, ...file }) => ({ ...file, events: events.slice(0, -1) }),
      'the trail does not end where the checkpoint says',
    ],
    'an event less in the middle': [
      ({ events, ...file }) => ({ ...file, events: events.toSpliced(2, 1) }),
      'event 3 is not what was written',
    ],
    'the leaf of fewer events': [
      ({ leaf, ...file }) => ({ ...file, leaf: leaf?.replace(/ \d+ /, ' 1 ') }),
      'the leaf is not under the checkpoint',
    ],
    'the root of another tree': [
      ({ checkpoint: signed, ...file }) => ({
        ...file,
        checkpoint: { ...signed, statement: { ...signed?.statement, root: '0'.repeat(64) } },
      }),
      'the signature is wrong',
    ],
    'a key of somebody else': [
      ({ checkpoint: signed, ...file }) => ({
        ...file,
        checkpoint: { ...signed, public_key: Buffer.alloc(32, 7).toString('base64url') },
      }),
      'the signature is wrong',
    ],
  };
  test.each(Object.entries(changes))('refuses %s', async (_what, [change, said]) => {
    expect(await judged(change(given))).toEqual({ code: 1, said: `NOT PROVEN: ${said}\n` });
  });
});

describe('P037 the trail with its proof', () => {
  test('withholds from whoever works elsewhere what they may not read, and is proven all the same', async () => {
    const params = { profileBaseId: given.base_profile_id };
    const file = await api.call('trail-proof.export', { params }, api.as('Admin', 'Admin-2', ['is']));
    const withheld = file.events.filter((event) => 'withheld' in event);
    expect(withheld.length).toBeGreaterThan(1);
    for (const event of withheld) expect(Object.keys(event)).toEqual(['link', 'hash', 'withheld']);
    const { code, said } = await judged(file);
    expect(said).toContain(`Withheld, and there by their hashes alone: ${withheld.length}`);
    expect(code).toBe(0);
    const last = { ...withheld.at(-1), hash: '0'.repeat(64) };
    const changed = file.events.map((event) => (event.link === last.link ? last : event));
    expect((await judged({ ...file, events: changed })).code).toBe(1);
  });

  test('has no proof for a profile that no checkpoint has seen yet, and says so', async () => {
    const [tag] = await api.services.database
      .selectFrom('tag')
      .select('id')
      .where('group_name', '=', 'profileType')
      .execute();
    const body = { profile_type: tag!.id };
    const { profile_base_id: profileBaseId } = await api.call('base-profile.create', { body }, api.as('Creator'));
    const said = 'NOT PROVEN: no checkpoint has seen this trail yet\n';
    expect(await judged(await exported(profileBaseId))).toEqual({ code: 1, said });
    await checkpoint();
    expect((await judged(await exported(profileBaseId))).said).toContain('PROVEN: 1 of 1 events');
  });
});
