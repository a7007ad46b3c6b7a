import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { leaseToHeader } from '../../../src/contract/policy/lease.ts';
import type { ClaimAnswer } from '../../../src/contract/shapes/queue.ts';
import { openDatabase } from '../../../src/server/database/open.ts';
import { figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';
import { startService } from '../service.ts';

const RUNS = 60;

/** What a checker waits for between two items, beside the statements that it cannot do without. */
export const suite: Suite = {
  name: 'claims',
  about:
    "Deciding on an item of the queue and claiming the next one, in the one call of a checker's browser, beside the two statements that nothing can do without.",
  async run() {
    // A fifth of the sample waits for a base check, which is more than the runs take.
    const service = await startService(600);
    const directory = mkdtempSync(join(tmpdir(), 'dossier-bench-'));
    const bare = await openDatabase({
      dataDirectory: directory,
      databaseUrl: null,
      log: pino({ level: 'silent' }),
    });
    try {
      const headers = { ...(await service.as('base-checker')), 'content-type': 'application/json' };
      const send = async (method: string, path: string, more: Record<string, string> = {}, body?: object) => {
        const answer = await fetch(`${service.address}/api/v1${path}`, {
          method,
          headers: { ...headers, 'idempotency-key': randomUUID(), ...more },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
        return answer.json() as Promise<unknown>;
      };
      await bare.kysely.transaction().execute(async (transaction) => {
        await sql`create table item (id uuid primary key, state text not null, waiting_since timestamptz not null)`.execute(
          transaction,
        );
        await sql`create index item_waiting on item (state, waiting_since)`.execute(transaction);
        await sql`insert into item select gen_random_uuid(), 'waiting', now() from generate_series(1, 600)`.execute(
          transaction,
        );
      });
      let claim = (await send('POST', '/queue/next')) as ClaimAnswer;
      const samples = await inTurns(RUNS, {
        measured: async () => {
          const { lease, item } = claim;
          if (!lease || !item) throw new Error('The queue of the sample is empty.');
          const answer = await send(
            'PATCH',
            `/profilebase/${item.id}/disapprove?claim_next=true`,
            { 'if-match': `"${item.version}"`, 'queue-lease': leaseToHeader(lease) },
            { reason: { codes: ['photo_quality'], note: '' } },
          );
          claim = (answer as { next: ClaimAnswer }).next;
        },
        yardstick: async () => {
          const { rows } = await sql<{ id: string }>`
            update item set state = 'claimed' where id = (
              select id from item where state = 'waiting' order by waiting_since limit 1 for update skip locked
            ) returning id`.execute(bare.kysely);
          await sql`update item set state = 'decided' where id = ${rows[0]?.id ?? ''}`.execute(bare.kysely);
        },
      });
      const note = 'embedded database; one request with token, contract, idempotency, fencing, audit and undo record';
      const yardstick =
        'claim by SKIP LOCKED and decide by update, two statements in this process on a database of its own';
      return [figure('claim the next item and decide on it', 'ms', samples, { yardstick, note })];
    } finally {
      await bare.close();
      rmSync(directory, { recursive: true, force: true });
      await service.stop();
    }
  },
};
