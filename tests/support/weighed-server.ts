import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { startServerProcess, type ServerProcess } from './server-process.ts';

interface Answer {
  asked: string;
  /** Bytes of its heap that hold nothing. */
  unused: number;
  /** Bytes of the whole process. */
  rss: number;
}

export interface WeighedServer extends ServerProcess {
  /** Megabytes that the process holds on to: its size without what its heaps keep for later. */
  weigh(): Promise<number>;
}

/** A server whose size can be asked for: see `weigh.mjs`. */
export async function startWeighedServer(environment: Readonly<Record<string, string>>): Promise<WeighedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'dossier-weighed-'));
  let asked = 0;
  const ask = () => writeFileSync(join(folder, 'asked'), String((asked += 1)));
  ask();
  const preload = fileURLToPath(new URL('weigh.mjs', import.meta.url));
  const server = await startServerProcess({ ...environment, WEIGHED_IN: folder }, { preload });
  function answers(): Answer[] {
    return readdirSync(folder)
      .filter((name) => /^thread-\d+$/.test(name))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Answer);
  }
  return {
    ...server,
    async weigh() {
      ask();
      const isAnswered = () => answers().every((answer) => answer.asked === String(asked));
      await expect.poll(isAnswered, { timeout: 60_000 }).toBe(true);
      const all = answers();
      const size = Math.min(...all.map(({ rss }) => rss));
      return all.reduce((left, { unused }) => left - unused, size) / 2 ** 20;
    },
    async end(signal) {
      await server.end(signal);
      await rm(folder, { recursive: true });
    },
  };
}
