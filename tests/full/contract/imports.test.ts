import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
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

async function violationsIn(paths: string[], forbidden: IForbiddenRuleType[]) {
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
  return {
    modules: output.modules.filter(({ source }) => !source.includes('node_modules')).length,
    found: output.summary.violations.map(({ rule: { name }, from, to }) => `${from} → ${to}: ${name}`),
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
