// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { SCOPES, type Scope } from '../../../../commands/context.ts';
import { bindingsFor, reachableScopes, type Binding } from '../../../../commands/keys/find-bindings.ts';
import { canonicalPress, typedText } from '../../../../commands/keys/press.ts';
import { readingsOf } from '../../../../commands/keys/readings.ts';
import { keyToShow } from '../../../../src/client/keyboard/hints.ts';
import { knownKeyboard } from '../../../../src/client/keyboard/known-keyboard.ts';
import { aContext } from '../../../commands/support.ts';
import { KEYBOARDS, strokesOf, type Keyboard, type Stroke } from '../../../support/keyboards.ts';
import { eventOf, getToKnow, person, pressOfBinding, readyKeymap } from '../../../client/keyboard/pressing.ts';
import { endPending } from '../../../../src/client/presses/press-order.ts';

const KEYMAP = readyKeymap();
const MODIFIERS: readonly KeyboardEventInit[] = [{}, { ctrlKey: true }, { altKey: true }];
/** Keys with names, which are the same on every keyboard. */
const NAMED: readonly Stroke[] = [
  ...new Set([...KEYMAP.keys()].flatMap((press) => press.split(' ')).map((press) => press.split('+').at(-1) ?? '')),
]
  .filter((key) => /^[A-Z][A-Za-z0-9]+$/.test(key))
  .flatMap((key) => [false, true].map((shiftKey) => ({ key: key === 'Space' ? ' ' : key, code: key, shiftKey })));
const BEGINNINGS = [...new Set([...KEYMAP.keys()].filter((press) => press.includes(' ')).map((each) => each[0]))];

/** Everything that any key of this keyboard runs in a place: the presses that are reached. */
function reached(keyboard: Keyboard, scope: Scope): Set<string> {
  getToKnow(keyboard);
  const { press } = person(KEYMAP, ['global', scope]);
  const found = new Set<string>();
  const strokes = [...strokesOf(keyboard), ...NAMED];
  for (const stroke of strokes) {
    for (const modifiers of MODIFIERS) {
      endPending();
      for (const binding of press(stroke, modifiers)) found.add(pressOfBinding(binding));
    }
  }
  for (const beginning of BEGINNINGS) {
    const first = strokes.find((stroke) => strokeMeans(stroke, beginning ?? ''));
    if (!first) continue;
    for (const second of strokes) {
      endPending();
      press(first);
      for (const binding of press(second)) found.add(pressOfBinding(binding));
    }
  }
  endPending();
  return found;
}

function strokeMeans(stroke: Stroke, press: string): boolean {
  const event = eventOf(stroke);
  return readingsOf(event, knownKeyboard(event))[0] === press;
}

/** Each thing that keys do in a place, with all the ways to press it. */
function waysIn(scope: Scope): Map<string, Binding[]> {
  const ways = new Map<string, Binding[]>();
  for (const binding of [...KEYMAP.values()].flat()) {
    if (binding.key.scope !== scope) continue;
    const name = `${binding.command.id} ${JSON.stringify(binding.key.args ?? {})}`;
    ways.set(name, [...(ways.get(name) ?? []), binding]);
  }
  return ways;
}

const isSign = (press: string): boolean => /^[\p{Punctuation}\p{Symbol}]$/u.test(press);

/** The Armenian keyboard has neither a plus nor an equals sign, and no slash. */
const has = (keyboard: Keyboard, sign: string): boolean =>
  strokesOf(keyboard).some(({ key }) => typedText(key)?.text === sign);

function expectReachable(
  keyboard: Keyboard,
  scope: Scope,
  found: ReadonlySet<string>,
  name: string,
  bindings: readonly Binding[],
): void {
  const presses = bindings.map(pressOfBinding);
  if (presses.every((press) => isSign(press) && !has(keyboard, press))) return;
  expect(
    presses.some((press) => found.has(press)),
    `${name} on ${presses.join(', ')} in ${scope}`,
  ).toBe(true);
  const [first] = bindings;
  if (!first) return;
  const place = aContext({ scopes: ['global', scope] });
  const shown = canonicalPress(keyToShow(first.command, place, first.key.args && { ...first.key.args })?.press ?? '');
  // In a row that needs Shift for its digits the hint shows it.
  const bare = /^Shift\+\d$/.test(shown) && !presses.includes(shown) ? shown.replace('Shift+', '') : shown;
  expect(found.has(bare), `the hint of ${name} in ${scope} is ${shown}`).toBe(true);
}

describe.each(KEYBOARDS)('P014 on a keyboard that is $name', (keyboard) => {
  test('every key of every place can be pressed, and the hint names one that can', () => {
    for (const scope of SCOPES) {
      const found = reached(keyboard, scope);
      for (const [name, bindings] of waysIn(scope)) expectReachable(keyboard, scope, found, name, bindings);
    }
  });

  test('a press is two things only where a sign stands in the place of a letter or digit', () => {
    getToKnow(keyboard);
    for (const scope of SCOPES) {
      for (const stroke of strokesOf(keyboard)) {
        const event = eventOf(stroke);
        const bound = readingsOf(event, knownKeyboard(event)).filter(
          (reading) => bindingsFor(KEYMAP, reading, ['global', scope]).length > 0,
        );
        if (bound.length > 1) {
          expect(bound[0]).toMatch(/^[^\p{Letter}\d]$/u);
          expect(person(KEYMAP, ['global', scope]).press(stroke).map(pressOfBinding)).toEqual([bound[0]]);
        }
        // In one scope a press is one command, or one of each kind of record.
        for (const reading of bound) {
          const here = bindingsFor(KEYMAP, reading, reachableScopes(['global', scope]));
          expect(new Set(here.map(({ key }) => key.scope)).size, `${reading} in ${scope}`).toBe(1);
        }
      }
    }
  });
});
