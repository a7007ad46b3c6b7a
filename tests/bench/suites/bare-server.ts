import { randomUUID } from 'node:crypto';
import { leaseToHeader } from '../../../src/contract/queue/lease.ts';
import type { BaseProfile } from '../../../src/contract/profiles/base-profile.ts';
import type { ClaimAnswer } from '../../../src/contract/queue/queue-items.ts';
import { called, startPair, type Pair } from '../bare-server/pair.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';

const SAMPLE = Number(process.env['SAMPLE'] ?? 600);
const DECISIONS = 60;
const SLICES = 15;
/** Calls of one caller in a slice: enough that the slice is longer than the clock's and the collector's whims. */
const CALLS_IN_SLICE = 6;
const ENGINES = ['embedded', 'postgresql'] as const;
const CALLERS = [1, 16];
type Row = { id: string; version: number; missing: readonly string[] };

/** The calls of people at the keyboard beside a server that does nothing but them. */
export const suite: Suite = {
  name: 'bare-server',
  about:
    'Calls beside the same work by a bare server: node:http and prepared statements, which tests/bench/bare-server/statements.ts writes down, on a copy of the same database with the same durability. Milliseconds a call, from the first to the last of a slice: with 16 callers, ×2 is half of the throughput.',
  async run(report) {
    const figures: Figure[] = [];
    for (const engine of ENGINES) {
      const pair = await startPair(engine, SAMPLE);
      if (pair === null) {
        report('PostgreSQL was not found: embedded figures only.');
        continue;
      }
      try {
        figures.push(...(await ofEngine(engine, pair)));
      } finally {
        await pair.stop();
      }
    }
    return figures;
  },
};

async function ofEngine(engine: string, pair: Pair): Promise<Figure[]> {
  const api = `${pair.service.address}/api/v1`;
  const headers = await pair.service.as('admin');
  const figures = [await decisions(engine, pair)];
  const approved = (await called(`${api}/profilebase?status=approved&limit=100`, { headers })) as { rows: Row[] };
  const complete = approved.rows.filter(({ missing }) => missing.length === 0);
  // Callers work on different records, as people do.
  const owned = await Promise.all(complete.slice(0, 16).map((row) => ownedRecord(api, headers, row)));
  for (const callers of CALLERS) {
    const compared = { yardstick: 'the bare server', note: `${callers} caller${callers > 1 ? 's' : ''}` };
    async function slices(name: string, measured: Work, yardstick: Work) {
      const all = (work: Work) => (turn: number) =>
        Promise.all(
          Array.from({ length: callers }, async (_, caller) => {
            for (let nth = 0; nth < CALLS_IN_SLICE; nth += 1) await work(owned[caller]!, turn * CALLS_IN_SLICE + nth);
          }),
        );
      const taken = await inTurns(SLICES, { measured: all(measured), yardstick: all(yardstick) });
      const each = (samples: readonly number[]) => samples.map((cost) => cost / callers / CALLS_IN_SLICE);
      const samples = { measured: each(taken.measured), yardstick: each(taken.yardstick) };
      figures.push(figure(`${engine}: ${name}`, 'ms', samples, compared));
    }
    await slices(
      'one profile whole',
      ({ id }) => called(`${api}/profilebase/${id}`, { headers }),
      ({ id }) => called(`${pair.bare}/profile/${id}`),
    );
    await slices(
      'a page of 100 rows',
      () => called(`${api}/profilebase?limit=100`, { headers }),
      () => called(`${pair.bare}/page`),
    );
    await slices(
      'switch active',
      (record) => record.write(headers, 'PATCH', 'active', { active: (record.active = !record.active) }),
      (record) => record.bare(pair.bare, 'active', { active: !record.active }),
    );
    await slices(
      'a save',
      (record, nth) => record.write(headers, 'PUT', 'update', record.changed(`City ${nth % 2}`)),
      (record, nth) => record.bare(pair.bare, 'save', { attributes: { city: `City ${nth % 2}` } }),
    );
  }
  return figures;
}

type Work = (record: Awaited<ReturnType<typeof ownedRecord>>, nth: number) => Promise<unknown>;

/** A record that one caller alone writes to, and its versions at both servers. */
async function ownedRecord(api: string, headers: Record<string, string>, { id }: Row) {
  const whole = (await called(`${api}/profilebase/${id}`, { headers })) as BaseProfile;
  const { attributes } = (await called(`${api}/attribute`, { headers })) as { attributes: Record<string, string> };
  const city = attributes['city'];
  let version = whole.version;
  let bareVersion = whole.version;
  return {
    id,
    active: whole.active,
    /** The body of a save with another city. */
    changed: (value: string) => ({
      attributes: whole.attributes.map((one) => (one.attribute_type_id === city ? { ...one, value } : one)),
      tags: whole.tags,
      date_of_birth: `${whole.date_of_birth} 00:00:00.000000+00:00`,
      selfie_id: whole.selfie_id,
    }),
    async write(caller: Record<string, string>, method: string, path: string, body: object) {
      const answer = await called(`${api}/profilebase/${id}/${path}`, {
        method,
        body,
        headers: { ...caller, 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
      });
      version = (answer as { record: Row }).record.version;
    },
    async bare(address: string, name: string, body: object) {
      const answer = await called(`${address}/${name}/${id}`, {
        method: 'POST',
        body: { ...body, version: bareVersion },
      });
      bareVersion = (answer as Row).version;
    },
  };
}

/** One checker, one item after the other. */
async function decisions(engine: string, { service, bare }: Pair): Promise<Figure> {
  const headers = await service.as('base-checker');
  const api = `${service.address}/api/v1`;
  const keyed = () => ({ ...headers, 'idempotency-key': randomUUID() });
  let claim = (await called(`${api}/queue/next`, { method: 'POST', headers: keyed() })) as ClaimAnswer;
  let claimed = (await called(`${bare}/claim`, { method: 'POST' })) as { record_id: string; version: number };
  const samples = await inTurns(DECISIONS, {
    measured: async () => {
      const { lease, item } = claim;
      if (!lease || !item) throw new Error('The queue of the sample is empty.');
      const answer = await called(`${api}/profilebase/${item.id}/disapprove?claim_next=true`, {
        method: 'PATCH',
        headers: { ...keyed(), 'if-match': `"${item.version}"`, 'queue-lease': leaseToHeader(lease) },
        body: { reason: { codes: ['photo_quality'], note: '' } },
      });
      claim = (answer as { next: ClaimAnswer }).next;
    },
    yardstick: async () => {
      const { record_id: id, version } = claimed;
      claimed = (await called(`${bare}/decide/${id}`, { method: 'POST', body: { version } })) as typeof claimed;
    },
  });
  const compared = {
    yardstick: 'the bare server',
    note: 'one caller; decided, given back and claimed in one transaction',
  };
  return figure(`${engine}: decide and claim the next`, 'ms', samples, compared);
}
