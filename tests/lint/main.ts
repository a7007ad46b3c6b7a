import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unusedExports } from './unused-exports.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'commands', 'docs/generator', 'tests'];
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);
const files = new Map([...paths, 'vite.config.ts'].map((path) => [path, readFileSync(`${ROOT}/${path}`, 'utf8')]));
const unused = unusedExports(files);
process.stdout.write(unused.map((line) => `${line}\n`).join(''));
if (unused.length > 0) process.exitCode = 1;
