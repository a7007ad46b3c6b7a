import { readFileSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';

const ARCHITECTURE = fileURLToPath(new URL('../../docs/architecture.md', import.meta.url));

/** Where a process begins, in whichever folder; docs/architecture.md says so. */
const SAME_EVERYWHERE: ReadonlySet<string> = new Set(['main']);

/** A file of the server, with the files of the server that it imports, types included. */
interface Module {
  file: string;
  imports: readonly string[];
}

async function serverModules(): Promise<Module[]> {
  const { output } = await cruise(['src/server'], {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js'], exportsFields: ['exports'], conditionNames: ['import'] },
  });
  if (typeof output === 'string') throw new Error(output);
  const ours = (path: string) => path.startsWith('src/server/');
  return output.modules
    .filter(({ source }) => ours(source))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies.map(({ resolved }) => resolved).filter(ours),
    }));
}

/** Every circle of folders once, as the shortest way from its first folder back to it. */
function circlesOf(modules: readonly Module[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const from = dirname(file);
    for (const to of imports.map((each) => dirname(each))) {
      if (to !== from) next.set(from, (next.get(from) ?? new Set()).add(to));
    }
  }
  const circles = [...next.keys()].flatMap((folder) => {
    const way = wayBack(folder, next);
    // It is told once, by the folder whose name is first.
    return way && way.every((each) => each >= folder) ? [[...way, folder].join(' → ')] : [];
  });
  return circles.toSorted();
}

function wayBack(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const folder of next.get(way.at(-1) ?? '') ?? []) {
      if (folder === start) return way;
      if (!seen.has(folder)) ways.push([...way, folder]);
      seen.add(folder);
    }
  }
  return null;
}

/** Names of files that stand in several folders, with those folders. */
function namesakes(modules: readonly Module[]): string[] {
  const byName = new Map<string, Module[]>();
  for (const each of modules) {
    const { name } = parse(each.file);
    byName.set(name, [...(byName.get(name) ?? []), each]);
  }
  return [...byName]
    .filter(([name, files]) => files.length > 1 && !SAME_EVERYWHERE.has(name))
    .map(([name, files]) => `${name}: ${files.map(({ file }) => dirname(file)).join(', ')}`);
}

/** The name of a file's folder on the page. */
function nameOf(file: string): string {
  return dirname(file).replace(/^src\/server\//, '');
}

function foldersOf(modules: readonly Module[]): string[] {
  return [...new Set(modules.map(({ file }) => nameOf(file)))];
}

const modules = await serverModules();

test('no folder of the server imports a folder that imports it, directly or by way of others', () => {
  // A walk that reads nothing finds nothing.
  expect(modules.length).toBeGreaterThan(300);
  expect(circlesOf(modules)).toEqual([]);
});

test('the walk over the folders sees circles, long and short', () => {
  const of = (file: string, ...imports: string[]): Module => ({ file, imports });
  const short = [of('a/one.ts', 'b/two.ts'), of('b/three.ts', 'a/four.ts')];
  expect(circlesOf(short)).toEqual(['a → b → a']);
  const long = [of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'b/c/three.ts'), of('b/c/four.ts', 'a/five.ts')];
  expect(circlesOf(long)).toEqual(['a → b → b/c → a']);
  expect(circlesOf([of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'c/three.ts'), of('a/x.ts', 'c/y.ts')])).toEqual([]);
});

test('a file name of the server tells which file it is: it stands in one folder', () => {
  expect(namesakes(modules)).toEqual([]);
});

test('the page of the architecture names every folder of the server', () => {
  const page = readFileSync(ARCHITECTURE, 'utf8');
  const unnamed = foldersOf(modules).filter((folder) => !page.includes(`| \`${folder}/\` `));
  expect(unnamed).toEqual([]);
});

test('the drawing on that page is true: every folder stands in it once and imports lower rows only', () => {
  const [, drawing = ''] = /## The folders of the server[^`]*(?:`[^`\n]+`[^`]*)*```\n([^`]+)```/.exec(
    readFileSync(ARCHITECTURE, 'utf8'),
  )!;
  const rows = drawing.trim().split('\n');
  const rowOf = new Map(rows.flatMap((row, index) => row.split(/ +/).map((folder) => [folder, index] as const)));
  expect(rows.flatMap((row) => row.split(/ +/)).toSorted()).toEqual(foldersOf(modules).toSorted());
  const upward = modules.flatMap(({ file, imports }) =>
    imports
      .filter((to) => dirname(to) !== dirname(file) && (rowOf.get(nameOf(to)) ?? 0) <= (rowOf.get(nameOf(file)) ?? 0))
      .map((to) => `${file} → ${to}`),
  );
  expect(upward).toEqual([]);
});
