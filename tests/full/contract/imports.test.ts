import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

/** What may not import what, and where to go instead. The linter has the same rules for the editor. */
const RULES: IForbiddenRuleType[] = [
  rule(
    'contract stands alone',
    '^src/contract',
    '^(src/(client|server)|commands)',
    'the contract is what both sides agree on',
  ),
  rule(
    'commands know only the contract',
    '^commands',
    '^src/(client|server)',
    'reach the outside through commands/ports.ts',
  ),
  rule('client never sees the server', '^src/client', '^src/server', 'call it through src/client/data'),
  rule('server knows no commands', '^src/server', '^(commands|src/client)', 'share rules through src/contract/policy'),
  rule(
    'screens are strangers',
    '^src/client/screens/([^/]+)/',
    '^src/client/screens/(?!$1/)',
    'move what is shared to src/client/ui',
  ),
  only('tinykeys', '^src/client/keyboard/', 'add a key to a command; src/client/keyboard binds it'),
  only('cmdk', '^src/client/palette/', 'add a command; src/client/palette shows it'),
  only('react-hot-toast', '^src/client/notices/', 'call src/client/notices/notify.ts'),
  only('eld', '^src/contract/policy/checks/tell-language.ts$', 'give the checks its `tellLanguage`'),
  only('firebase', '^src/client/session/', 'ask the session in src/client/session'),
  {
    name: 'contract uses superstruct only',
    comment: 'the contract runs in the browser and on the server',
    severity: 'error',
    from: { path: '^src/contract', pathNot: '^src/contract/policy/checks/tell-language.ts$' },
    to: { path: 'node_modules', pathNot: 'node_modules/superstruct' },
  },
  {
    name: 'commands are pure',
    comment: 'no React, no network: use a port',
    severity: 'error',
    from: { path: '^commands' },
    to: { path: 'node_modules', pathNot: 'node_modules/superstruct' },
  },
  { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
];

function rule(name: string, from: string, to: string, comment: string): IForbiddenRuleType {
  return { name, comment, severity: 'error', from: { path: from }, to: { path: to } };
}

function only(library: string, home: string, comment: string): IForbiddenRuleType {
  return {
    name: `only its home imports ${library}`,
    comment,
    severity: 'error',
    from: { path: '^(src|commands)', pathNot: home },
    to: { path: `node_modules/${library}(/|$)` },
  };
}

/** What dependency-cruiser finds below some folders, types included. */
async function walk(paths: string[], forbidden: IForbiddenRuleType[] = []) {
  const { output } = await cruise(paths, {
    ruleSet: { forbidden },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

async function violationsIn(paths: string[], forbidden: IForbiddenRuleType[]) {
  const { modules, summary } = await walk(paths, forbidden);
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules')).length,
    found: summary.violations.map(({ rule: { name }, from, to }) => `${from} → ${to}: ${name}`),
  };
}

test('nobody imports what the architecture keeps apart', async () => {
  const { modules, found } = await violationsIn(['src', 'commands'], RULES);
  // A cruise that reads nothing finds nothing; this number only ever grows.
  expect(modules).toBeGreaterThan(150);
  expect(found).toEqual([]);
});

test('the walk sees imports: a rule that the code breaks on purpose is reported', async () => {
  const { found } = await violationsIn(
    ['commands'],
    [rule('probe', '^commands/registry', '^commands/review', 'probe')],
  );
  expect(found.length).toBeGreaterThan(0);
});

/** A file of one side of the product, with the files of that side that it imports, types included. */
interface Module {
  file: string;
  imports: readonly string[];
}

async function modulesOf(side: string): Promise<Module[]> {
  const { modules } = await walk([side]);
  const ours = (path: string) => path.startsWith(`${side}/`) && /\.tsx?$/.test(path);
  return modules
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
])('no folder of %s imports a folder that imports it, directly or by way of others', async (side, least) => {
  const modules = await modulesOf(side);
  // A walk that reads nothing finds nothing.
  expect(modules.length).toBeGreaterThan(least);
  const each = modules.map(({ file, imports }) => ({ file: standingAlone(file), imports: imports.map(standingAlone) }));
  expect(circlesOf(each)).toEqual([]);
});

test('the walk over the folders sees circles, long and short', () => {
  const of = (file: string, ...imports: string[]): Module => ({ file, imports });
  const short = [of('a/one.ts', 'b/two.ts'), of('b/three.ts', 'a/four.ts')];
  expect(circlesOf(short)).toEqual(['a → b → a']);
  const long = [of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'b/c/three.ts'), of('b/c/four.ts', 'a/five.ts')];
  expect(circlesOf(long)).toEqual(['a → b → b/c → a']);
  expect(circlesOf([of('a/one.ts', 'b/two.ts'), of('b/two.ts', 'c/three.ts'), of('a/x.ts', 'c/y.ts')])).toEqual([]);
});

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const filesIn = (folder: string) => readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });

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
