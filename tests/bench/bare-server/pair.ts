import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { postgresqlPrograms, startLocalServer } from '../../support/postgresql/local-server.ts';
import { startService, type Service } from '../service.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Dossier and the bare server, each in a process of its own, on two copies of one database. */
export interface Pair {
  service: Service;
  /** `http://127.0.0.1:<port>` of the bare server. */
  bare: string;
  stop(): Promise<void>;
}

/**
 * Fills a database with that many sample base profiles, copies it, and starts both servers. Both engines commit to
 * the disk. Null where PostgreSQL is asked for and not on the machine.
 */
export async function startPair(engine: 'embedded' | 'postgresql', sample: number): Promise<Pair | null> {
  const programs = engine === 'postgresql' ? postgresqlPrograms() : null;
  if (engine === 'postgresql' && programs === null) return null;
  const postgresql = programs === null ? null : await startLocalServer(programs, 'on');
  const directory = mkdtempSync(join(tmpdir(), 'dossier-pair-'));
  const own = join(directory, 'dossier');
  const copy = join(directory, 'bare');
  mkdirSync(own);
  const settings = { DATA_DIR: own, ...(postgresql && { DATABASE_URL: postgresql.url }) };
  const filled = await startService(sample, settings);
  await filled.stop();
  let bareSettings: Readonly<Record<string, string>> = { DATA_DIR: copy };
  if (postgresql) bareSettings = { DATABASE_URL: await copiedDatabase(postgresql.url) };
  else cpSync(join(own, 'database'), join(copy, 'database'), { recursive: true });
  const service = await startService(sample, settings);
  const bare = await startBare(bareSettings);
  return {
    service,
    bare: bare.address,
    async stop() {
      await Promise.all([service.stop(), bare.stop()]);
      postgresql?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The address of a copy of the database at that address, which nobody may be using. */
async function copiedDatabase(address: string): Promise<string> {
  const url = new URL(address);
  const name = url.pathname.slice(1);
  url.pathname = '/template1';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database bare template ${name}`);
  await client.end();
  url.pathname = '/bare';
  return url.href;
}

async function startBare(settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data: Buffer) => resolve(data.toString().trim().split(' ')[1] ?? ''));
    void ended.then(() => reject(new Error('The bare server did not start.')));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      end();
      await ended;
      process.off('exit', end);
    },
  };
}

const agent = new Agent({ keepAlive: true });

/** One call over a connection that is kept, which costs the caller less than `fetch`. Throws unless it succeeds. */
export function called(
  address: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = send(address, { method, agent, headers: { 'content-type': 'application/json', ...headers } });
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(JSON.parse(text));
        else reject(new Error(`${method} ${address} answered ${response.statusCode}: ${text}`));
      });
    });
    request.end(body && JSON.stringify(body));
  });
}
