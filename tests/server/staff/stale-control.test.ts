import fs from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ControlDuties,
  PROOF,
  proofOf,
  writeControlFile,
} from '../../../src/server/platform/control/control-protocol.ts';
import { serveControl } from '../../../src/server/platform/control/control-server.ts';
import { runningServer, throwAsHeld } from '../../../src/server/platform/control/running-server.ts';
import { DirectoryInUse } from '../../../src/server/platform/data-directory/lost-database.ts';

const TOKEN = 'of a server that is dead';
let directory: string;
let server: Server | null = null;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dossier-control-'));
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = null;
  fs.rmSync(directory, { recursive: true, force: true });
});

/** Something else that listens where the control file says that a server does. */
async function listening(answers: RequestListener): Promise<void> {
  const started = createServer(answers);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  await writeControlFile(directory, { port: (started.address() as AddressInfo).port, token: TOKEN });
}

test('anyone who listens where a killed server took orders is not taken for it', async () => {
  await listening((_request, response) => response.end(JSON.stringify({ result: null })));
  expect(await runningServer(directory)).toBeNull();
});

test('nor with anything that it is sent: what proves who takes orders never leaves the file', async () => {
  const sent: string[] = [];
  let asked = 0;
  await listening((request, response) => {
    const { authorization = '', 'x-question': question = '' } = request.headers;
    const known = [authorization, authorization.replace('Bearer ', ''), String(question)];
    sent.push(...known);
    // Every proof that can be made of what came, one by one.
    const proofs = known.flatMap((secret) => [secret, proofOf(secret, 'takes orders', String(question))]);
    response.setHeader(PROOF, proofs[asked++ % proofs.length] ?? '');
    response.end(JSON.stringify({ result: null }));
  });
  for (let time = 0; time < 6; time += 1) expect(await runningServer(directory)).toBeNull();
  expect(sent.filter((each) => each.includes(TOKEN))).toEqual([]);
});

test('one that is stopped, and takes orders without answering them, is waited for no longer than a while', async () => {
  await listening(() => {});
  expect(await runningServer(directory, 50)).toBeNull();
});

test('and a server that lives is', async () => {
  const duties = { find: () => Promise.resolve('found') } as unknown as ControlDuties;
  const control = await serveControl(directory, duties, pino({ level: 'silent' }));
  expect(await (await runningServer(directory))?.find('ilse@x.test')).toBe('found');
  const held = new DirectoryInUse({ directory, pid: 7 });
  await expect(throwAsHeld(held)).rejects.toThrow(`${directory}. Stop the server, then try again.`);
  await control.close();
  await expect(throwAsHeld(held)).rejects.toThrow('cannot take commands');
});
