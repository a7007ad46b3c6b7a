import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';

/** A file of one side of the product, with the files of that side that it imports, types included. */
export interface Module {
  file: string;
  imports: readonly string[];
}

/** @param side where the files lie, from the root: `src/server` */
export async function modulesOf(side: string): Promise<Module[]> {
  const { output } = await cruise([side], {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  const ours = (path: string) => path.startsWith(`${side}/`) && /\.tsx?$/.test(path);
  return output.modules
    .filter(({ source }) => ours(source))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies.map(({ resolved }) => resolved).filter(ours),
    }));
}

/** Every circle of folders once, as the shortest way from its first folder back to it. */
export function circlesOf(modules: readonly Module[]): string[] {
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

/** docs/architecture.md as it stands. */
export function architecture(): string {
  return readFileSync(fileURLToPath(new URL('../../docs/architecture.md', import.meta.url)), 'utf8');
}

/** The rows of the drawing under a heading of that page, each with its folders. */
export function drawingUnder(heading: string): string[][] {
  const page = architecture();
  const section =
    page
      .slice(page.indexOf(`## ${heading}\n`))
      .replace(/^## /, '')
      .split('\n## ')[0] ?? '';
  const [, drawing = ''] = /\n```\n([^`]+)\n```\n/.exec(section) ?? [];
  return drawing.split('\n').map((row) => row.split(/ +/));
}

/**
 * Imports that do not go down in a drawing, each as `file → file`; a folder that stands in none counts as
 * standing on top.
 *
 * @param nameOf the name that the folder of a file has in the drawing
 */
export function upwardIn(
  rows: readonly (readonly string[])[],
  modules: readonly Module[],
  nameOf: (file: string) => string,
): string[] {
  const rowOf = new Map(rows.flatMap((row, index) => row.map((folder) => [folder, index] as const)));
  const row = (file: string) => rowOf.get(nameOf(file)) ?? 0;
  return modules.flatMap(({ file, imports }) =>
    imports.filter((to) => nameOf(to) !== nameOf(file) && row(to) <= row(file)).map((to) => `${file} → ${to}`),
  );
}
