import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Everything that decides what a build looks like; the lock says which bundler and compiler. */
const SOURCES = [
  'src',
  'commands',
  'docs',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

function files(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A hash of the names and contents of a project's build sources, whatever their dates. */
export function fingerprint(project: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const path of SOURCES.flatMap((each) => files(join(project, each))).toSorted()) {
    const content = readFileSync(path);
    // With its length, so that no two sets of files read alike.
    hash.update(`${relative(project, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}
