import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { pino } from 'pino';
import { duplicateWork } from '../../../src/server/duplicates/background.ts';
import { ensureFirstFilters } from '../../../src/server/duplicates/first-filters.ts';
import { ensureLookups } from '../../../src/server/lookups/ensure-lookups.ts';
import { fileMediaStore } from '../../../src/server/media/file-media-store.ts';
import { recheck } from '../../../src/server/profiles/recheck.ts';
import { refold } from '../../../src/server/profiles/refold.ts';
import { writeSample } from '../../../src/server/sample/write-sample.ts';
import { openTestDatabase } from '../database.ts';
import { dumpSample } from './dump-sample.ts';

/*
 * npx tsx tests/support/sample/renew.ts: brings src/server/sample/sample.jsonl.br up to date where the rules of keys or
 * findings have changed, so that no first start has to. What happened in the sample stays as it was made.
 */
const MADE = new Date('2026-11-21T10:00:00.000Z');
const SHIPPED = fileURLToPath(new URL('../../../src/server/sample/sample.jsonl.br', import.meta.url));
const [head = '', ...shipped] = brotliDecompressSync(readFileSync(SHIPPED)).toString().trimEnd().split('\n');
const idAt = (JSON.parse(head) as { columns: { base_profile: string[] } }).columns.base_profile.indexOf('id');
const ids = shipped.map((line) => (JSON.parse(line) as { base_profile: string[][] }).base_profile[0]?.[idAt] ?? '');

const open = await openTestDatabase();
const database = open.kysely;
const log = pino({ level: 'silent' });
const now = () => MADE;
await ensureLookups(database);
await ensureFirstFilters(database, MADE);
const store = fileMediaStore(open.directory);
await writeSample(open, store, { baseProfiles: ids.length, now: MADE, onProgress: () => {} });
await refold(database);
await recheck(database);
const files = { bytes: () => Promise.reject(new Error('A picture was asked for.')) };
const work = duplicateWork({ database, files, now, log, people: () => 'away' });
while (await work.runOnce());
await work.stop();
const lines = await dumpSample(database, { made: MADE, ids, media: join(open.directory, 'media') });
const text = lines.map((line) => `${line}\n`).join('');
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 9 };
writeFileSync(SHIPPED, brotliCompressSync(text, { params }));
await open.close();
