// @vitest-environment jsdom
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { askBeside } from '../../../src/client/beside/disapproval-port.ts';
import { PARTS } from '../../../src/client/app/parts.ts';
import { beginAnew, memories } from '../../../src/client/context/personal.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { documentPort } from '../../../src/client/documents/document-port.ts';
import { askReason } from '../../../src/client/duplicates/suspicion-state.ts';
import { askForLocales } from '../../../src/client/locales/locale-state.ts';
import { notifyOwn } from '../../../src/client/notices/notify.ts';
import { rememberUse } from '../../../src/client/palette/habit.ts';
import { askForArguments } from '../../../src/client/palette/palette-port.ts';
import { askQuestion } from '../../../src/client/questions/question-state.ts';
import { forgetPerson, session } from '../../../src/client/session/session-state.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import nobodys from './nobodys.json' with { type: 'json' };
import { forgetPersonIn } from '../../../src/client/context/read-context.ts';
import { showPending } from '../../../src/client/presses/press-order.ts';

/* What stays on the page when a person leaves it, each with its reason: names at the top of a file, and fields of a state as `lasting` names them. */
const { names: NOBODYS, fields: LASTING }: Record<'names' | 'fields', Readonly<Record<string, string>>> = nobodys;

/** These hold nothing but what they are made of. */
const STATELESS = /^(Intl\..*|Date|TextEncoder|TextDecoder|URL|RegExp)$/;
/** `createRowFollower` makes its memory by `personal`. */
const OWN_MEMORY = new Set(['createRowFollower', 'createContext', 'createElement']);

/** Names at the top of a file that can come to hold something, and are not made by `context/personal.ts`. */
function memoryIn(path: string, text: string): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isConstant = (declarationList.flags & ts.NodeFlags.Const) !== 0;
    return declarationList.declarations
      .filter((declaration) => !isConstant || canHold(declaration))
      .map(({ name }) => name.getText(file));
  });
}

function canHold({ name, type, initializer }: ts.VariableDeclaration): boolean {
  if (initializer === undefined || (type !== undefined && /^(readonly |Readonly)/.test(type.getText()))) return false;
  const value = ts.isAsExpression(initializer) ? initializer.expression : initializer;
  if (ts.isNewExpression(value)) return !STATELESS.test(value.expression.getText());
  if (ts.isCallExpression(value)) return isMaker(value.expression);
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  // What is written in capitals is what a state begins with.
  if (!ts.isObjectLiteralExpression(value) || /^[A-Z_]+$/.test(name.getText())) return false;
  return value.properties.some((property) => ts.isPropertyAssignment(property) && isEmpty(property.initializer));
}

function isMaker(called: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(called)) return true;
  const name = called.getText();
  return name === 'proxy' || (/^create[A-Z]/.test(name) && !OWN_MEMORY.has(name));
}

/** Something is going to stand there. */
function isEmpty(value: ts.Expression): boolean {
  if (value.kind === ts.SyntaxKind.NullKeyword) return true;
  return (ts.isArrayLiteralExpression(value) && value.elements.length === 0) || ts.isNewExpression(value);
}

const CLIENT = join(dirname(fileURLToPath(import.meta.url)), '../../../src/client');
const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.tsx?$/.test(name));
const textOf = (name: string) => readFileSync(join(CLIENT, name), 'utf8');

test('what outlives a screen begins anew for the next person, or is named as nobody’s', () => {
  const found = files.flatMap((file) => memoryIn(file, textOf(file)).map((name) => `${file} ${name}`));
  // Whatever is new here: make it by context/personal.ts, or name it with the reason in nobodys.json.
  expect(found.sort()).toEqual(Object.keys(NOBODYS).sort());
});

describe('memories', () => {
  const LEFT = 'left behind';

  /** Every file that remembers something, also those that a page fetches late. */
  const remembering = files.filter((name) => textOf(name).includes('context/personal.ts'));
  beforeEach(async () => {
    vi.useFakeTimers();
    for (const name of remembering) await import(/* @vite-ignore */ join(CLIENT, name));
    return beginAnew;
  });

  /** Something else than `value`, of its kind where that can be reported. */
  function anotherThan(value: unknown): unknown {
    if (typeof value === 'boolean') return !value;
    if (typeof value === 'number') return Number.isFinite(value) ? value + 1 : 1;
    if (typeof value === 'string') return `${value}${LEFT}`;
    if (Array.isArray(value)) return [...(value as unknown[]), LEFT];
    return value instanceof Map ||
      value instanceof Set ||
      value === null ||
      typeof value !== 'object' ||
      'then' in value
      ? { LEFT }
      : { ...value, LEFT };
  }

  /** What is held, without what lasts. */
  function passing({ held, lasting }: (typeof memories)[number]): object {
    if (held instanceof Map) return new Map(held);
    return Object.fromEntries(Object.entries(held).filter(([name]) => !lasting.includes(name)));
  }
  function fill({ held, first, lasting }: (typeof memories)[number]): void {
    if (held instanceof Map) {
      held.set(LEFT, LEFT);
      return;
    }
    const begun = new Map<string, unknown>(Object.entries(first()));
    for (const [name, value] of Object.entries(held)) {
      // What real use has filled stays as that made it.
      if (lasting.includes(name) || JSON.stringify(value) !== JSON.stringify(begun.get(name))) continue;
      Object.assign(held, { [name]: anotherThan(value) });
    }
  }

  test('nothing that one person did, typed or was asked is left for the next one at this page', async () => {
    expect(memories.length).toBeGreaterThan(50);
    const ada = aBaseProfile({ id: 'ada' });
    const asked: Promise<unknown>[] = [
      askQuestion({ title: 'Delete it?', text: '', yes: 'Delete' }),
      askReason({ action: 'warn', pairs: [], hidden: 0, seen: 'told' }, null),
      // The second one waits for the first, and is never asked.
      askReason({ action: 'warn', pairs: [], hidden: 0, seen: 'told' }, null),
      askForLocales({ title: 'Locales', prompt: '', yes: 'Take', marked: [], profileBaseId: null, mayBeEmpty: false }),
      askForArguments(REGISTRY.get('list.filter-text'), {}, aContext(), []),
      askBeside(REGISTRY.get('base-profile.disapprove'), {}, aContext({ open: ada }), [ada]),
    ];
    const answers: unknown[] = asked.map(() => 'it waits');
    asked.forEach((each, at) => void each.then((answer) => (answers[at] = answer)));
    documentPort.deleteSoon('passport');
    rememberUse('list.peek', Date.now());
    showPending('g', []);
    notifyOwn('success', { title: 'Ada approved' });
    queryClient.setQueryData(['base-profile.get', 'ada'], ada);
    await Promise.resolve();
    for (const memory of memories) fill(memory);
    for (const memory of memories) expect(passing(memory)).not.toEqual(passing({ ...memory, held: memory.first() }));
    forgetPersonIn(PARTS);
    for (const memory of memories) expect(passing(memory)).toEqual(passing({ ...memory, held: memory.first() }));
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    // No deletion, no writing and no end of a sequence is on its way under the next one's name.
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([false, null, null, null, null, null]);
  });

  test('the session puts itself back', () => {
    const first = { ...session };
    for (const [name, value] of Object.entries(first)) Object.assign(session, { [name]: anotherThan(value) });
    forgetPerson();
    expect({ ...session }).toEqual(first);
  });

  test('a field that outlives a person is named with the reason', () => {
    const lasting = memories.flatMap((memory) => memory.lasting.map(String));
    expect([...new Set(lasting)].sort()).toEqual(Object.keys(LASTING).sort());
  });
});
