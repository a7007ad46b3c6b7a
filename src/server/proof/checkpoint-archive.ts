import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'superstruct';
import { SignedCheckpoint } from '../../contract/shapes/trail-proof.ts';
import type { Config } from '../configuration/config.ts';
import { createKeyFile } from '../data-directory/key-file.ts';
import { PRIVATE_FOLDER } from '../data-directory/private-files.ts';
import { objectFolder, type ObjectFolder } from '../media/object-folder.ts';
import { headIn, headLine, type Head } from './heads.ts';
import { merkleTree } from './merkle.ts';
import { checkpointHash, openTrailKey, type TrailKey } from './trail-key.ts';

/** The folder of the data directory, and of the object store. */
export const CHECKPOINTS = 'checkpoints';
/** Lists of heads that are kept: of the last checkpoint, and of the one before in case the last is damaged. */
const HEADS_KEPT = 2;

/** Checkpoints that are not what they should be, told in a sentence: whoever sees it has to look for themselves. */
export class DamagedCheckpoints extends Error {}

/** Where checkpoints are kept: files of the data directory and, where there is one, the object store. */
export interface CheckpointArchive {
  key: TrailKey;
  /** The last one, whoever made it; null: there is none. Throws `DamagedCheckpoints` if it is not ours. */
  latest(): Promise<SignedCheckpoint | null>;
  /** One by its number; null: it is not there. */
  numbered(number: number): Promise<SignedCheckpoint | null>;
  /** The heads that lie under the last checkpoint, by the key of the base profiles. Throws `DamagedCheckpoints`. */
  headsUnder(checkpoint: SignedCheckpoint): Promise<Head[]>;
  /**
   * Keeps a checkpoint; it is on the disk when this resolves. Throws if another process has made one of that number.
   *
   * @returns why the object store could not take it; the next one brings it there
   */
  add(checkpoint: SignedCheckpoint, heads: readonly Head[]): Promise<Error | null>;
  /**
   * Looks at every checkpoint from the first on, here and in the object store.
   *
   * @returns in sentences: what is wrong, and where the trail did not follow and somebody ordered to go on
   */
  history(): Promise<{ faults: string[]; breaks: string[] }>;
}

/**
 * Opens it, and makes folder and key where there are none.
 *
 * @param keyRequired whoever only looks makes no key beside checkpoints that another one has signed: that throws
 */
export async function openCheckpointArchive(
  { dataDirectory, media }: Pick<Config, 'dataDirectory' | 'media'>,
  { keyRequired = false } = {},
): Promise<CheckpointArchive> {
  const folder = join(dataDirectory, CHECKPOINTS);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const isSigned = keyRequired && numbersIn(await readdir(folder)).length > 0;
  const key = await openTrailKey(dataDirectory, isSigned);
  const store = media === null ? null : objectFolder(media, CHECKPOINTS);

  async function lastNumber(): Promise<number> {
    return numbersIn(await readdir(folder)).at(-1) ?? 0;
  }

  /** Another process, of another machine, may have gone on. */
  async function catchUp(): Promise<void> {
    if (!store) return;
    const here = await lastNumber();
    const missing = numbersIn(await store.names(nameOf(here, 'json')));
    const last = missing.at(-1);
    if (last === undefined) return;
    for (const number of missing) {
      const text = await store.read(nameOf(number, 'json'));
      const heads = number === last ? await store.read(nameOf(number, 'heads')) : null;
      if (heads !== null) await put(number, 'heads', heads);
      if (text !== null) await put(number, 'json', text);
    }
  }

  async function put(number: number, kind: Kind, text: string): Promise<void> {
    const name = nameOf(number, kind);
    // What a process left behind that was ended before its checkpoint was whole.
    if (kind === 'heads') await rm(join(folder, name), { force: true });
    if ((await createKeyFile(folder, name, text)) !== text) {
      throw new Error(`Another process has made checkpoint ${number}.`);
    }
  }

  const read = (number: number, kind: Kind) => readFile(join(folder, nameOf(number, kind)), 'utf8').catch(nothing);

  async function numbered(number: number): Promise<SignedCheckpoint | null> {
    const text = await read(number, 'json');
    return text === null ? null : checked(text, number);
  }

  function checked(text: string, number: number): SignedCheckpoint {
    const checkpoint = checkpointIn(text, number);
    if (checkpoint.statement.number !== number || !key.hasSigned(checkpoint)) {
      throw new DamagedCheckpoints(
        `Checkpoint ${number} was not signed with the key in ${dataDirectory}, or was changed since.`,
      );
    }
    return checkpoint;
  }

  return {
    key,
    numbered,
    async latest() {
      await catchUp();
      const number = await lastNumber();
      return number === 0 ? null : numbered(number);
    },
    async headsUnder({ statement: { number, root } }) {
      const text = (await read(number, 'heads')) ?? (await store?.read(nameOf(number, 'heads'))) ?? null;
      if (text === null) throw new DamagedCheckpoints(`The heads under checkpoint ${number} are gone.`);
      const lines = text.split('\n').slice(0, -1);
      if ((await merkleTree(lines)).root !== root) {
        throw new DamagedCheckpoints(`The heads under checkpoint ${number} are not those that it was made of.`);
      }
      return lines.map(headIn);
    },
    async add(checkpoint, heads) {
      const { number } = checkpoint.statement;
      await put(number, 'heads', heads.map((head) => `${headLine(head)}\n`).join(''));
      await put(number, 'json', `${JSON.stringify(checkpoint, null, 2)}\n`);
      const old = nameOf(number - HEADS_KEPT, 'heads');
      await rm(join(folder, old), { force: true });
      if (!store) return null;
      try {
        await copyMissing(store, number, read);
        await store.remove(old);
        return null;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    },
    async history() {
      await catchUp();
      const last = await lastNumber();
      const { faults, breaks } = await historyUpTo(last, numbered);
      return { faults: store ? [...faults, ...(await faultsInStore(store, last, read))] : faults, breaks };
    },
  };
}

type Kind = 'json' | 'heads';
type Read = (number: number, kind: Kind) => Promise<string | null>;

/** Of eight digits, so that the alphabet has them in their order. */
function nameOf(number: number, kind: Kind): string {
  return `${String(number).padStart(8, '0')}.${kind}`;
}

function numbersIn(names: readonly string[]): number[] {
  return names
    .flatMap((name) => (/^\d{8}\.json$/.test(name) ? [Number(name.slice(0, 8))] : []))
    .toSorted((a, b) => a - b);
}

function nothing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function checkpointIn(text: string, number: number): SignedCheckpoint {
  try {
    return create(JSON.parse(text), SignedCheckpoint);
  } catch (error) {
    throw new DamagedCheckpoints(`Checkpoint ${number} is damaged: it cannot be read.`, { cause: error });
  }
}

/** Those that the store could not take when they were made go first: what is last there is whole. */
async function copyMissing(store: ObjectFolder, number: number, read: Read): Promise<void> {
  const there = new Set(await store.names(''));
  for (let each = 1; each <= number; each += 1) {
    if (there.has(nameOf(each, 'json'))) continue;
    const [heads, text] = [each === number ? await read(each, 'heads') : null, await read(each, 'json')];
    if (heads !== null) await store.write(nameOf(each, 'heads'), heads);
    if (text !== null) await store.write(nameOf(each, 'json'), text);
  }
}

async function historyUpTo(last: number, numbered: CheckpointArchive['numbered']) {
  const faults: string[] = [];
  const breaks: string[] = [];
  let previous = '';
  for (let number = 1; number <= last; number += 1) {
    try {
      const checkpoint = await numbered(number);
      if (checkpoint === null) throw new DamagedCheckpoints(`Checkpoint ${number} is gone.`);
      if (checkpoint.statement.previous !== previous) {
        faults.push(`Checkpoint ${number} does not follow the one before it.`);
      }
      previous = checkpointHash(checkpoint);
      const { over_break: why, taken_at: takenAt } = checkpoint.statement;
      if (why !== null) breaks.push(`Checkpoint ${number} of ${takenAt} goes on over a break of the trail: ${why}`);
    } catch (error) {
      if (!(error instanceof DamagedCheckpoints)) throw error;
      faults.push(error.message);
    }
  }
  return { faults, breaks };
}

async function faultsInStore(store: ObjectFolder, last: number, read: Read): Promise<string[]> {
  const there = numbersIn(await store.names(''));
  const faults: string[] = [];
  for (const number of there) {
    if ((await store.read(nameOf(number, 'json'))) === (await read(number, 'json'))) continue;
    faults.push(`Checkpoint ${number} of the object store is another one than that of the data directory.`);
  }
  for (let number = 1; number <= last; number += 1) {
    if (!there.includes(number)) faults.push(`Checkpoint ${number} is not in the object store.`);
  }
  return faults;
}
