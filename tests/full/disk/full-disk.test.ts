import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BaseProfileSummary } from '../../../src/contract/profiles/base-profile.ts';
import { freshDataDirectory } from '../../support/database-template.ts';
import { aJpeg } from '../../support/hostile-files.ts';
import { startServerProcess, type ServerProcess } from '../../support/server-process.ts';
import { diskOf, filesBelow, fillDisk, freeDisk, onSmallDisk } from '../../support/small-disk.ts';
import { startProgramWithin } from '../server/database/programs/program.ts';

let disk: string;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'dossier-small-disk-'));
});
afterEach(() => rmSync(disk, { recursive: true }));

function speaker(server: ServerProcess, headers: Record<string, string>) {
  // oxlint-disable-next-line typescript/no-explicit-any
  return async (method: string, path: string, body?: object): Promise<{ status: number; body: any }> => {
    const form = body instanceof FormData;
    const answer = await fetch(`${server.address}/api/v1${path}`, {
      method,
      // A refused upload ends its connection, on which the next request would otherwise be sent.
      headers: { ...headers, connection: 'close', ...(body && !form && { 'content-type': 'application/json' }) },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
}

test('with a full disk writes and uploads are refused with a clear error and reading goes on; with room again all is as acknowledged', async () => {
  const server = await startServerProcess({ DATA_DIR: disk, SAMPLE: '1' }, { within: onSmallDisk(disk, 160) });
  try {
    const send = speaker(server, await server.signIn('admin@dossier.test'));
    const seen = diskOf(server.child.pid, disk);
    const profiles = async (): Promise<BaseProfileSummary[]> =>
      (await send('GET', '/profilebase?limit=100&sort=created_at&direction=asc')).body.rows;
    const { tag_groups: groups } = (await send('GET', '/tag')).body;
    const type = groups.find((group: { name: string }) => group.name === 'profileType').tags.A.id;
    const { locales } = (await send('GET', '/locale')).body;
    const create = () =>
      send('POST', '/profilebase/create', {
        profile_type: type,
        locales: locales.slice(0, 20).map(({ id }: { id: string }) => id),
      });
    const [first] = await profiles();
    const upload = async () => {
      const form = new FormData();
      form.append('kind', 'attachment');
      form.append('files[0]', new File([new Uint8Array(await aJpeg(900, 700))], 'photo.jpg'));
      return send('POST', `/media/profilebase/${first?.id}/create`, form);
    };
    expect((await upload()).status).toBe(200);
    const stored = filesBelow(join(seen, 'media'));
    fillDisk(seen, 0);
    const acknowledged: string[] = [];
    let refused = await create();
    // Pages that the tables have already take some more rows.
    for (; refused.status === 200; refused = await create()) acknowledged.push(refused.body.profile_base_id);
    const full = { status: 507, body: expect.objectContaining({ code: 'storage-full' }) };
    expect(refused).toEqual(full);
    expect(refused.body.error).toMatch(/disk is full/);
    expect(await upload()).toEqual(full);
    expect(filesBelow(join(seen, 'media'))).toEqual(stored);
    expect(filesBelow(join(seen, 'incoming'))).toEqual([]);
    expect(await profiles()).toHaveLength(acknowledged.length + 1);
    freeDisk(seen);
    const after = await create();
    expect([after.status, (await upload()).status]).toEqual([200, 200]);
    const ids = (await profiles()).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([first?.id, ...acknowledged, after.body.profile_base_id]));
    expect(ids).toHaveLength(acknowledged.length + 2);
  } finally {
    await server.end('SIGKILL');
  }
  // A start of a server on a machine that may be busy with other tests.
}, 240_000);

test('when the log of the database has no room left, nothing acknowledged is missing, and the same process goes on once there is room', async () => {
  const template = await freshDataDirectory();
  const program = startProgramWithin(onSmallDisk(disk, 160), 'full-disk.ts', disk, template);
  const report = JSON.parse((await program.line()) ?? 'null') as {
    acknowledged: number[];
    refusals: string[];
    stored: number[];
  };
  expect(await program.ended).toBe(0);
  rmSync(template, { recursive: true });
  expect(report.refusals).toEqual(['storage-full', 'storage-full', 'storage-full']);
  expect(report.acknowledged.length).toBeGreaterThan(10);
  expect(report.stored).toEqual(expect.arrayContaining([...report.acknowledged, 0]));
}, 240_000);
