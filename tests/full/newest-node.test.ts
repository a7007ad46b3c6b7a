import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'dossier-newest-node-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the product starts and answers under the newest Node that npm offers', async () => {
  execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', 'node@latest'], {
    stdio: 'ignore',
  });
  const node = join(folder, 'node_modules/node/bin/node');
  const newest = execFileSync(node, ['--version'], { encoding: 'utf8' });
  expect(Number(/^v(\d+)/.exec(newest)?.[1])).toBeGreaterThanOrEqual(26);
  const settings = { DATA_DIR: join(folder, 'data'), SAMPLE: '10' };
  const server = await startServerProcess(settings, { node });
  try {
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    const headers = await server.signIn('admin@dossier.test');
    expect((await fetch(`${server.address}/api/v1/profilebase?limit=1`, { headers })).status).toBe(200);
  } finally {
    await server.end('SIGTERM');
  }
}, 180_000);
