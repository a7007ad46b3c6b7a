import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../platform/configuration/config.ts';
import { createKeyFile } from '../../platform/data-directory/key-file.ts';
import { orMissing, PRIVATE_FOLDER } from '../../platform/data-directory/private-files.ts';
import { objectFolder } from '../../media/s3-client.ts';
import {
  checkpointIn,
  FORMAT,
  statementOf,
  type CheckpointStatement,
  type SignedCheckpoint,
} from '../audit/checkpoint.ts';
import { eventsIn, headsIn, linesOf, type Head } from './read-heads.ts';
import { openTrailKey, type TrailKey } from './trail-key.ts';

/** The folder of the data directory, and of the object store. */
export const CHECKPOINTS = 'checkpoints';
/** The list of a checkpoint: the signed statement in its first line, and a head in each further one. The last two are kept. */
const LIST = 'list';
/** Before 29 November 2026: the signed statement, and the heads, against which nothing is checked. */
const OLD = 'json';
const OLD_HEADS = 'heads';

/** A checkpoint that is not as it should be, with a sentence for the person who has to look at it. */
export class DamagedCheckpoint extends Error {}

/** The storage of checkpoints: files of the data directory and, if there is one, the object store. */
export interface CheckpointArchive {
  key: TrailKey;
  /** The last one made; null: there is none. Throws `DamagedCheckpoint` if it is not ours. */
  latest(): Promise<CheckpointStatement | null>;
  /** The heads in its list, by the key of the base profiles. Throws `DamagedCheckpoint`. */
  headsUnder(statement: CheckpointStatement): Promise<Head[]>;
  /** Stores one; it is on the disk when this resolves. Throws if another process has made one of that number. */
  add(checkpoint: SignedCheckpoint, heads: readonly Head[]): Promise<void>;
  /** Copies the last one to the object store, if there is one without it. */
  copy(): Promise<void>;
  /** Whether the object store, if there is one, has the same; null: it has none of that number. */
  hasSame(statement: CheckpointStatement): Promise<boolean | null>;
}

/**
 * Opens it, and makes folder and key where there are none.
 *
 * @param keyRequired throws where there is no key: a reader makes none beside checkpoints that another process has
 * signed
 */
export async function openCheckpointArchive(
  { dataDirectory, media }: Pick<Config, 'dataDirectory' | 'media'>,
  { keyRequired = false } = {},
): Promise<CheckpointArchive> {
  const folder = join(dataDirectory, CHECKPOINTS);
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const key = await openTrailKey(dataDirectory, keyRequired && (await newest()) !== null);
  const store = media === null ? null : objectFolder(media, CHECKPOINTS);

  async function newest(): Promise<string | null> {
    return lastOf(await readdir(folder), [LIST, OLD]);
  }

  /** Another process, on another machine, may have made later ones. */
  async function catchUp(): Promise<void> {
    const here = await newest();
    const there = store && lastOf(await store.names(here ?? ''), [LIST]);
    if (!store || !there || numberOf(there) <= numberOf(here ?? '')) return;
    const text = await store.read(there);
    if (text === null) return;
    checked(text.slice(0, text.indexOf('\n')), there);
    await put(there, text);
  }

  async function put(name: string, text: string): Promise<void> {
    const number = numberOf(name);
    if ((await createKeyFile(folder, name, text)) !== text) {
      throw new Error(`Another process has made checkpoint ${number}.`);
    }
    const old = outdated(await readdir(folder), number);
    await Promise.all(old.map((each) => rm(join(folder, each), { force: true })));
  }

  const read = (name: string) => readFile(join(folder, name), 'utf8').catch(orMissing);

  function checked(text: string, name: string): CheckpointStatement {
    const number = numberOf(name);
    let checkpoint: ReturnType<typeof checkpointIn>;
    try {
      checkpoint = checkpointIn(text, name.endsWith(OLD));
    } catch (error) {
      throw new DamagedCheckpoint(`Checkpoint ${number} is damaged: it cannot be read.`, { cause: error });
    }
    if (checkpoint.statement.number !== number || !key.hasSigned(checkpoint)) {
      throw new DamagedCheckpoint(
        `Checkpoint ${number} was not signed with the key in ${dataDirectory}, or was changed since.`,
      );
    }
    return statementOf(checkpoint);
  }

  return {
    key,
    async latest() {
      await catchUp();
      const name = await newest();
      if (name === null) return null;
      const path = join(folder, name);
      return checked(name.endsWith(OLD) ? await readFile(path, 'utf8') : await firstLineOf(path), name);
    },
    async headsUnder({ number, format, heads: hash, profiles, events }) {
      const isOld = format < FORMAT;
      const text = await read(nameOf(number, isOld ? OLD_HEADS : LIST));
      if (text === null) throw new DamagedCheckpoint(`The heads under checkpoint ${number} are gone.`);
      const lines = isOld ? text : text.slice(text.indexOf('\n') + 1);
      const heads = isOld || sha256(lines) === hash ? headsIn(lines) : null;
      if (heads?.length !== profiles || eventsIn(heads) !== events) {
        throw new DamagedCheckpoint(`The heads under checkpoint ${number} do not match it.`);
      }
      // An older fingerprint covers other columns, or nothing here shows that it was signed.
      return isOld ? heads.map((head) => ({ ...head, records: '' })) : heads;
    },
    async add(checkpoint, heads) {
      await put(nameOf(checkpoint.statement.number, LIST), `${JSON.stringify(checkpoint)}\n${linesOf(heads)}`);
    },
    async copy() {
      const name = store && (await newest());
      if (!store || !name?.endsWith(LIST)) return;
      const there = await store.names('');
      const text = there.includes(name) ? null : await read(name);
      if (text !== null) await store.write(name, text);
      await Promise.all(outdated(there, numberOf(name)).map((each) => store.remove(each)));
    },
    async hasSame({ number, format }) {
      if (!store || format < FORMAT) return true;
      const name = nameOf(number, LIST);
      const there = await store.read(name);
      return there === null ? null : there === (await read(name));
    },
  };
}

export function statedAbout(heads: readonly Head[]): Pick<CheckpointStatement, 'profiles' | 'events' | 'heads'> {
  return { profiles: heads.length, events: eventsIn(heads), heads: sha256(linesOf(heads)) };
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** Eight digits, so that the alphabetical order is that of the numbers. */
function nameOf(number: number, kind: string): string {
  return `${String(number).padStart(8, '0')}.${kind}`;
}

/** 0 for a file that belongs to no checkpoint. */
function numberOf(name: string): number {
  return /^\d{8}\.(list|json|heads)$/.test(name) ? Number(name.slice(0, 8)) : 0;
}

function lastOf(names: readonly string[], kinds: readonly string[]): string | null {
  const ours = names.filter((name) => numberOf(name) > 0 && kinds.some((kind) => name.endsWith(kind)));
  return ours.toSorted().at(-1) ?? null;
}

/** All but those of this number and the one before, which is kept in case this one is damaged. */
function outdated(names: readonly string[], number: number): string[] {
  return names.filter((name) => numberOf(name) > 0 && numberOf(name) < number - 1);
}

async function firstLineOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    for await (const line of file.readLines({ autoClose: false })) return line;
    return '';
  } finally {
    await file.close();
  }
}
