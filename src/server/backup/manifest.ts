import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, integer, is, literal, min, nullable, record, string, type, type Infer } from 'superstruct';

/** An order that cannot be executed as given; the message is one sentence for the person who gave it. */
export class BackupRefusal extends Error {}

/** Raised when the layout of a backup changes so that an older Dossier could not read it. */
export const FORMAT = 1;

const TableEntry = type({ columns: array(string()), rows: integer(), sha256: string() });

const Manifest = type({
  format: literal(FORMAT),
  taken_at: string(),
  migrations: array(string()),
  /** By table name, in the order in which they are to be filled. */
  tables: record(string(), TableEntry),
  sequences: record(string(), nullable(string())),
  /** Names of the files under media/, each the SHA-256 of its content. */
  media: array(string()),
});
export type Manifest = Infer<typeof Manifest>;
export type TableEntry = Infer<typeof TableEntry>;

/** Written last: a folder without it is not a backup. */
export const MANIFEST_NAME = 'manifest.json';

/** @throws BackupRefusal if the folder holds no complete backup of this format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_NAME), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupRefusal(`${folder} does not hold a complete backup.`);
    throw error;
  });
  const content = parsed(text);
  if (content === undefined) throw new BackupRefusal(`${join(folder, MANIFEST_NAME)} was changed or damaged.`);
  if (is(content, Manifest)) return content;
  if (is(content, type({ format: min(integer(), FORMAT + 1) }))) {
    throw new BackupRefusal(`${folder} holds a backup from a newer version of Dossier. Restore it with that version.`);
  }
  throw new BackupRefusal(
    `${folder} holds a backup that this version of Dossier cannot read. Restore it with the version that made it.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
