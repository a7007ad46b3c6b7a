import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const filesIn = (folder: string) => readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
/** A file of the product, with what it imports, types included: a path of the product, or `node_modules/…`. */
type Module = { file: string; imports: readonly string[] };

function modulesIn(folder: string): Module[] {
  return filesIn(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .map((file) => ({
      file,
      imports: ts
        .preProcessFile(read(file))
        .importedFiles.map(({ fileName }) =>
          fileName.startsWith('.') ? join(dirname(file), fileName) : `node_modules/${fileName}`,
        )
        .filter((path) => !path.startsWith('node_modules/node:')),
    }));
}

const PRODUCT = ['src', 'commands'].flatMap(modulesIn);

interface Rule {
  what: string;
  from: RegExp;
  /** What `from` fits and is free to import it all the same. */
  free?: RegExp;
  /** `$1` is what stood in the first brackets of `from`. */
  to: string;
  instead: string;
}

/** A library that one place alone imports. */
const only = (library: string, home: string, instead: string): Rule => ({
  what: `only its home imports ${library}`,
  from: /^/,
  free: new RegExp(home),
  to: `^node_modules/${library}(/|$)`,
  instead,
});
/** Folders from which a screen is fetched: each stands alone, or one would bring the other along. */
const OPENED = read('src/client/app/screen-files.ts') + read('src/client/app/screens.tsx');
const SCREENS = [...OPENED.matchAll(/'\.\.\/([^']+)\/[^/']+-screen\.tsx'/g)].map(([, folder]) => folder).join('|');
const LANGUAGE = '^src/contract/text-checks/detect-language.ts$';

/** What may not import what, and where to go instead. The linter has the same rules for the editor. */
const RULES: readonly Rule[] = [
  {
    what: 'contract stands alone',
    from: /^src\/contract/,
    to: '^(src/(client|server|libraries)|commands)/',
    instead: 'the contract is what both sides agree on',
  },
  {
    what: 'commands know only the contract',
    from: /^commands/,
    to: '^src/(client|server|libraries)/',
    instead: 'reach the outside through commands/ports.ts',
  },
  {
    what: 'client never sees the server',
    from: /^src\/client/,
    to: '^src/server/',
    instead: 'call it through src/client/data',
  },
  {
    what: 'server knows no commands',
    from: /^src\/server/,
    to: '^(commands|src/client)/',
    instead: 'share rules through src/contract',
  },
  {
    what: 'a library knows nothing of the house',
    from: /^src\/libraries\/([^/]+)/,
    to: '^(commands|src/(?!libraries/$1/))',
    instead: 'take what it needs as a value from the caller in src/server',
  },
  {
    what: 'platform knows no subjects',
    from: /^src\/server\/platform\/(?!calls\/call|control|http|lists\/conditions)/,
    to: '^src/server/(?!platform/)',
    instead: 'give it what it needs in src/server/start.ts',
  },
  {
    what: 'screens are strangers',
    from: new RegExp(`^src/client/(${SCREENS})/[^/]+$`),
    to: `^src/client/(?!$1/)(${SCREENS})/[^/]+$`,
    instead: 'move what is shared to the folder of its subject, or to src/client/ui',
  },
  {
    what: 'contract uses superstruct only',
    from: /^src\/contract/,
    free: new RegExp(LANGUAGE),
    to: '^node_modules/(?!superstruct$)',
    instead: 'the contract runs in the browser and on the server',
  },
  {
    what: 'commands are pure',
    from: /^commands/,
    to: '^node_modules/(?!superstruct$)',
    instead: 'no React, no network: use a port',
  },
  only('tinykeys', '^src/client/keyboard/', 'add a key to a command; src/client/keyboard binds it'),
  only('cmdk', '^src/client/palette/', 'add a command; src/client/palette shows it'),
  only('react-hot-toast', '^src/client/notices/', 'call src/client/notices/notify.ts'),
  only('eld', LANGUAGE, 'give the checks its `detectLanguage`'),
  only('firebase', '^src/client/session/', 'ask the session in src/client/session'),
];

function broken({ from, free, to, what, instead }: Rule): string[] {
  return PRODUCT.flatMap(({ file, imports }) => {
    const fit = from.exec(file);
    if (!fit || free?.test(file)) return [];
    const forbidden = new RegExp(to.replace('$1', fit[1] ?? ''));
    return imports.filter((path) => forbidden.test(path)).map((path) => `${file} → ${path}: ${what}: ${instead}`);
  });
}

test('nobody imports what the architecture keeps apart', () => expect(RULES.flatMap(broken)).toEqual([]));

test('the walk sees imports: every one of a file of the product is there, and a rule that is broken is reported', () => {
  const files = new Set(PRODUCT.map(({ file }) => file));
  const lost = PRODUCT.flatMap(({ file, imports }) =>
    imports
      .filter((path) => /^(src|commands)\/.*\.tsx?$/.test(path) && !files.has(path))
      .map((path) => `${file} ${path}`),
  );
  expect(lost).toEqual([]);
  expect(broken({ what: 'probe', from: /^commands\/registry/, to: '^commands/review/', instead: '' })).not.toEqual([]);
});

test('no file imports itself by way of others', () => expect(circlesOf(PRODUCT, (file) => file)).toEqual([]));

/** Every circle of folders (or of what `nodeOf` makes of a file) once, as the shortest way from its first back to it. */
function circlesOf(modules: readonly Module[], nodeOf = dirname): string[] {
  const next = new Map<string, Set<string>>();
  for (const { file, imports } of modules) {
    const from = nodeOf(file);
    for (const to of imports.map((each) => nodeOf(each))) {
      if (to !== from) next.set(from, (next.get(from) ?? new Set()).add(to));
    }
  }
  const circles = [...next.keys()].flatMap((folder) => {
    const way = wayBack(folder, next);
    // It is listed once, by the folder whose name is first.
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

/** Files beside the folders of the contract are what all of them share, or what joins them: each stands for itself. */
const standingAlone = (file: string) =>
  dirname(file) === 'src/contract' ? `${file.slice(0, -3)}/${basename(file)}` : file;

test.each([
  ['src/server', 300],
  ['src/client', 400],
  ['src/contract', 80],
])('no folder of %s imports a folder that imports it, directly or by way of others', (side, least) => {
  const ours = (path: string) => path.startsWith(`${side}/`) && /\.tsx?$/.test(path);
  const modules = PRODUCT.filter(({ file }) => ours(file)).map(({ file, imports }) => ({
    file,
    imports: imports.filter(ours),
  }));
  // A walk that reads nothing finds nothing.
  expect(modules.length).toBeGreaterThan(least);
  expect(circlesOf(modules, (file) => dirname(standingAlone(file)))).toEqual([]);
});

test('the walk over the folders sees circles, long and short', () => {
  const of = (file: string, ...imports: string[]): Module => ({ file, imports });
  expect(circlesOf([of('a/one.ts', 'b/two.ts'), of('b/three.ts', 'a/four.ts')])).toEqual(['a → b → a']);
  const long = [of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'b/c/three.ts'), of('b/c/four.ts', 'a/five.ts')];
  expect(circlesOf(long)).toEqual(['a → b → b/c → a']);
  expect(circlesOf([of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'c/three.ts'), of('a/x.ts', 'c/y.ts')])).toEqual([]);
});

test('the list of parts names every part of the client', () => {
  const list = read('src/client/app/parts.ts');
  const parts = filesIn('src/client').filter((file) => /^[a-z-]+\/part\.ts$/.test(file));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((file) => !list.includes(`'../${file}'`))).toEqual([]);
});

test('no file of styles is longer than 250 lines, and each class in it is used by a component', () => {
  const files = filesIn('src/client');
  const styles = files.filter((name) => name.endsWith('.css'));
  expect(styles.length).toBeGreaterThan(40);
  expect(styles.filter((name) => read(`src/client/${name}`).split('\n').length > 251)).toEqual([]);
  const components = files.filter((name) => /\.tsx?$/.test(name)).map((name) => read(`src/client/${name}`));
  const unused = styles
    .filter((name) => name.endsWith('.module.css'))
    .flatMap((name) => {
      const importing = `/${basename(name)}'`;
      const users = components.filter((text) => text.includes(importing)).join('\n');
      const selectors = read(`src/client/${name}`).replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}/g, ' ');
      const classes = new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, each = '']) => each));
      return [...classes].filter((each) => !new RegExp(`\\.${each}\\b`).test(users)).map((each) => `${name} ${each}`);
    });
  expect(unused).toEqual([]);
});
