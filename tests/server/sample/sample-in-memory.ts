import { sharedPictures } from '../../support/sample/picture-source.ts';
import { SAMPLE_COLUMNS, SAMPLE_TABLES, type Cell, type SampleRows } from '../../support/sample/sample-rows.ts';
import { sampleBatches, type BatchOptions } from '../../support/sample/sample-batches.ts';

export const SAMPLE_NOW = new Date('2026-11-21T10:00:00.000Z');

export const STAFF = (['Admin', 'Creator', 'FillIn', 'BaseChecker', 'GeoChecker'] as const).map((role) => ({
  id: `staff-${role}`,
  name: `Staff ${role}`,
  role,
}));

export type Facts = Record<string, Cell>;
export type SampleFacts = Record<keyof SampleRows, Facts[]>;

/** Stand-ins for pictures and documents: what is drawn on them does not matter to the rows. */
const POOL = Array.from({ length: 20 }, (_, index) => ({
  sha256: index.toString(16).padStart(64, '0'),
  width: 480,
  height: 600,
  size: 1000 + index,
}));
const PAPERS = (['consent', 'identity', 'contract', 'other'] as const).map((kind, index) => ({
  name: `${kind}.pdf`,
  kind,
  type: 'application/pdf',
  sha256: index.toString(16).padStart(64, 'f'),
  size: 500,
}));

export function rowsInMemory(options: Partial<BatchOptions> = {}): SampleRows {
  const all: SampleRows = { base_profile: [], locale_profile: [], media: [], document: [], audit_event: [] };
  const batches = sampleBatches({
    baseProfiles: 200,
    seed: 'test',
    now: SAMPLE_NOW,
    creators: STAFF,
    pictures: sharedPictures(POOL),
    papers: PAPERS,
    ...options,
  });
  for (const batch of batches) {
    for (const table of SAMPLE_TABLES) all[table].push(...batch[table]);
  }
  return all;
}

/** The rows by column name. */
export function factsInMemory(options: Partial<BatchOptions> = {}): SampleFacts {
  const rows = rowsInMemory(options);
  const facts: Partial<SampleFacts> = {};
  for (const table of SAMPLE_TABLES) {
    const columns: readonly string[] = SAMPLE_COLUMNS[table];
    facts[table] = rows[table].map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
    );
  }
  return facts as SampleFacts;
}

export function countBy(facts: readonly Facts[], column: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of facts) counts[String(one[column])] = (counts[String(one[column])] ?? 0) + 1;
  return counts;
}
