import { randomUUID } from 'node:crypto';
import type { Services } from '../../platform/calls/call.ts';
import { claimAddresses, deliverNext, releaseAddresses, type Delivering } from './deliver.ts';
import { startWork, untilDone, type Work } from '../../platform/work/work.ts';
import { numberEvents } from './read-events.ts';

/** Milliseconds between two looks for what is to be numbered and sent. */
const PAUSE = 1000;

/** Numbers events, and sends them to the addresses that subscribe. Any number of processes may do it. */
export interface EventWork {
  /** Sends all that can be sent now. Errors are logged, and tried again with another delivery. */
  runOnce(): Promise<void>;
  begin(): void;
  /** Aborts what is under way, so that other processes can continue at once. */
  stop(): Promise<void>;
}

/**
 * Each address is served independently: a slow one keeps no other waiting. All state is in the database, and the
 * addresses of a process that dies are taken by the next process that looks after its lease has ended.
 */
export function eventWork({
  log,
  ...services
}: Pick<Services, 'database' | 'now' | 'seal' | 'outside' | 'log'>): EventWork {
  const parts: Delivering = { ...services, worker: randomUUID() };
  const stopping = new AbortController();
  const { signal } = stopping;
  const underWay = new Set<Promise<void>>();
  let looking: Work | null = null;

  const failed = 'Events could not be sent; it is tried again.';
  const logged = (work: Promise<void>) => work.catch((error: unknown) => log.error({ err: error }, failed));

  async function serve(id: string): Promise<void> {
    await untilDone(signal, () => deliverNext(parts, id, signal));
    await releaseAddresses(parts, id);
  }

  async function look(): Promise<void> {
    await numberEvents(parts.database);
    for (const id of await claimAddresses(parts)) {
      const serving = logged(serve(id)).finally(() => underWay.delete(serving));
      underWay.add(serving);
    }
  }

  return {
    async runOnce() {
      await logged(look());
      await Promise.all(underWay);
    },
    begin() {
      looking = startWork(look, { pause: PAUSE, failed, log });
    },
    async stop() {
      stopping.abort();
      await looking?.stop();
      await Promise.all(underWay);
      await logged(releaseAddresses(parts));
    },
  };
}
