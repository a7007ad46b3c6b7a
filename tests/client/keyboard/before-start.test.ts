// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Context, Scope } from '../../../commands/context.ts';
import { keymapOf } from '../../../commands/keys/find-bindings.ts';
import { isListedFor } from '../../../commands/offer.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { aBaseProfile, aContext } from '../../commands/support.ts';
import { getToKnow, person, strokesFor } from './pressing.ts';
import { keyboardNamed } from '../../support/keyboards.ts';
import tables from './before-start.json' with { type: 'json' };

const KEYMAP = keymapOf(REGISTRY);
const ROLES = ['BaseChecker', 'GeoChecker', 'FillIn'] as const;
/** Where the focus may be before the start: on the panel, where it arrives; in the list; on nothing. */
const FOCUS: readonly (readonly Scope[])[] = [
  ['global', 'queue'],
  ['global', 'list', 'queue-list'],
  ['global', 'list', 'queue-list', 'queue'],
];

const atQueue = (facts: Partial<Context>): Context =>
  aContext({ route: 'queue', queue: { shown: null, hasEarlierDecision: false }, ...facts });

/** What one press says or runs; null: nothing at all. */
function answerTo(press: string, context: Context): string | null {
  const { press: type, said } = person(KEYMAP, context);
  const [[stroke, modifiers] = []] = strokesFor(press);
  if (!stroke) throw new Error(`No key for ${press}.`);
  const [ran] = type(stroke, modifiers);
  return ran ? ran.command.id : (said()?.sentence ?? null);
}

getToKnow(keyboardNamed('US'));
test.each(ROLES)('P003 no single-letter key of an item is silent while none is shown: %s', (role) => {
  const keys = [...KEYMAP].flatMap(([press, bindings]) =>
    /^(Shift\+)?[a-z0-9]$/.test(press) &&
    bindings.some(({ key, command }) => key.scope === 'review' && isListedFor(command, atQueue({ role })))
      ? [press]
      : [],
  );
  expect(keys.length).toBeGreaterThan(15);
  for (const scopes of FOCUS) {
    const silent = keys.filter((press) => answerTo(press, atQueue({ role, scopes })) === null);
    expect(silent, scopes.join(' ')).toEqual([]);
  }
});

test.each<[string, Partial<Context>, string | null]>([
  ...(tables.approve as [string, Partial<Context>, string | null][]),
  ['where items are marked', { selected: [aBaseProfile()], open: null }, null],
])('P003 approve, %s', (_when, facts, expected) => {
  const context = atQueue({ role: 'BaseChecker', scopes: ['global', 'queue'], ...facts });
  expect(answerTo('a', context)).toBe(expected);
});
