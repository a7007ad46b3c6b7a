import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { OVERVIEWS } from '../../contract/profiles/filter-fields.ts';
import { counted } from '../../contract/base/words.ts';
import { assertImportable, FileProblem } from '../../contract/bulk/import-file.ts';
import { sealWith } from '../platform/calls/call.ts';
import { readConfig, StartRefusal } from '../platform/configuration/config.ts';
import { makePrivately, fileProblem } from '../platform/data-directory/private-files.ts';
import { openDatabase } from '../platform/database/open.ts';
import { Failure } from '../platform/failures/failure.ts';
import { ensureLookups } from '../lookups/ensure-lookups.ts';
import { exportAll, importAsTheyStand, type OperatorServices, type StandingFile } from './as-they-stand.ts';
import { throwAsHeld } from '../platform/control/running-server.ts';

const USAGE = `npm run export -- <new folder>   writes every field of all records as JSON Lines, without pictures and documents
npm run import -- --as-they-stand --base <file> [--locale <file>]
                                 imports such files, with identifiers and statuses, while there is no base profile yet.
                                 Import anything else in the workbench.
With the embedded database, stop the server first for either.`;

/** Exit codes: 2 for an order that is wrong, 1 for one that failed, wholly or for some rows. */
const WRONG = 2;
const FAILED = 1;

makePrivately();

type Order = { folder: string } | { base: string; locale: string | undefined };

function readOrder([name, ...args]: readonly string[]): Order {
  try {
    const options = {
      'as-they-stand': { type: 'boolean' },
      base: { type: 'string' },
      locale: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...more] = positionals;
    if (name === 'export' && folder !== undefined && more.length === 0) return { folder };
    const { base, locale } = values;
    if (name === 'import' && values['as-they-stand'] && base !== undefined && !folder) return { base, locale };
  } catch {
    // An unknown option gets the same answer as a missing one.
  }
  process.stderr.write(`${USAGE}\n`);
  process.exit(WRONG);
}

function print(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

async function fileOf(kind: StandingFile['kind'], path: string): Promise<StandingFile> {
  assertImportable(await stat(path));
  return { kind, name: basename(path), pieces: createReadStream(path) };
}

async function bringIn(services: OperatorServices, files: readonly StandingFile[]): Promise<void> {
  const { made, refused } = await importAsTheyStand(services, files);
  for (const { file, row, sentence } of refused) print(`${file}, row ${row}: ${sentence}`);
  print(`${counted(made, 'record')} imported, ${counted(refused.length, 'row')} not.`);
  if (refused.length > 0) process.exitCode = FAILED;
}

async function takeOut(services: OperatorServices, folder: string): Promise<void> {
  await mkdir(folder);
  for (const overview of OVERVIEWS) {
    const file = await open(join(folder, `${overview}.jsonl`), 'wx');
    try {
      print(`${counted(await exportAll(services, overview, (text) => file.writeFile(text)), 'row')} of ${overview}.`);
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

try {
  const order = readOrder(process.argv.slice(2));
  const { dataDirectory, databaseUrl } = readConfig(process.env);
  const files =
    'base' in order
      ? [
          await fileOf('base', order.base),
          ...(order.locale === undefined ? [] : [await fileOf('locale', order.locale)]),
        ]
      : [];
  const log = pino({ level: 'error' }, pino.destination({ dest: 2, sync: true }));
  const place = { dataDirectory, databaseUrl, log, existing: 'folder' in order };
  const opened = await openDatabase(place).catch(throwAsHeld);
  try {
    await ensureLookups(opened.kysely);
    const services: OperatorServices = {
      database: opened.kysely,
      // Nobody is shown anything here: what these make goes nowhere.
      media: { link: () => '' },
      seal: sealWith(Buffer.alloc(32)),
      now: () => new Date(),
      log,
    };
    await ('folder' in order ? takeOut(services, order.folder) : bringIn(services, files));
  } finally {
    await opened.close();
  }
} catch (error) {
  process.stderr.write(`${fileProblem(error) ?? (error instanceof Error ? error.message : String(error))}\n`);
  const isOrder = error instanceof StartRefusal || error instanceof FileProblem || error instanceof Failure;
  process.exitCode = isOrder ? WRONG : FAILED;
}
