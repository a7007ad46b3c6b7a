import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROOF, proofOf, writeControlFile } from '../../../src/server/control/control-file.ts';
import type { ControlDuties } from '../../../src/server/control/control-calls.ts';
import { serveControl } from '../../../src/server/control/control-server.ts';
import { runningServer } from '../../../src/server/control/running-server.ts';

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-control-'));
});
afterEach(() => fs.rmSync(directory, { recursive: true, force: true }));

test('whoever listens where a killed server took orders is not taken for it', async () => {
  const stranger = createServer((_request, response) => response.end(JSON.stringify({ result: null })));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  await writeControlFile(directory, {
    port: (stranger.address() as AddressInfo).port,
    token: 'of a server that is dead',
  });
  expect(await runningServer(directory)).toBeNull();
  stranger.close();
});

test('nor with anything that it is sent: what proves who takes orders never leaves the file', async () => {
  const sent: string[] = [];
  const stranger = createServer((request, response) => {
    const { authorization = '', 'x-question': question = '' } = request.headers;
    const known = [authorization, authorization.replace('Bearer ', ''), String(question)];
    sent.push(...known);
    // Every proof that can be made of what came, one by one.
    const proofs = known.flatMap((secret) => [secret, proofOf(secret, 'takes orders', String(question))]);
    response.setHeader(PROOF, proofs[asked++ % proofs.length] ?? '');
    response.end(JSON.stringify({ result: null }));
  });
  let asked = 0;
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const token = 'of a server that is dead';
  await writeControlFile(directory, { port: (stranger.address() as AddressInfo).port, token });
  for (let time = 0; time < 6; time += 1) expect(await runningServer(directory)).toBeNull();
  expect(sent.filter((each) => each.includes(token))).toEqual([]);
  stranger.close();
});

test('one that is stopped, and takes orders without answering them, is waited for no longer than a while', async () => {
  const stopped = createServer(() => {});
  await new Promise<void>((resolve) => stopped.listen(0, '127.0.0.1', resolve));
  await writeControlFile(directory, { port: (stopped.address() as AddressInfo).port, token: 'a token' });
  expect(await runningServer(directory, 50)).toBeNull();
  stopped.closeAllConnections();
  stopped.close();
});

test('and a server that lives is', async () => {
  const duties = { find: () => Promise.resolve('found') } as unknown as ControlDuties;
  const control = await serveControl(directory, duties, pino({ level: 'silent' }));
  expect(await (await runningServer(directory))?.find('ilse@x.test')).toBe('found');
  await control.close();
});
