// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { watchInput } from '../../../src/client/session/idle/person-input.ts';

function move(x: number, y: number): Event {
  return Object.assign(new Event('pointermove', { bubbles: true }), { screenX: x, screenY: y });
}

test('C078 keys, pointer, touch and wheel count, also when a handler stops them; scripts that scroll do not', () => {
  let count = 0;
  const stop = watchInput(() => (count += 1));
  const field = document.createElement('input');
  document.body.append(field);
  const expected: [Event, number][] = [
    [new Event('keydown', { bubbles: true }), 1],
    [new Event('input', { bubbles: true }), 2],
    [new Event('pointerdown', { bubbles: true }), 3],
    [new Event('touchstart', { bubbles: true }), 4],
    [new Event('wheel', { bubbles: true }), 5],
    [move(10, 10), 6],
    // The page moved under a pointer that lies still.
    [move(10, 10), 6],
    [move(11, 10), 7],
    [new Event('scroll', { bubbles: true }), 7],
  ];
  field.addEventListener('keydown', (event) => event.stopPropagation());
  for (const [event, after] of expected) {
    field.dispatchEvent(event);
    expect(count, event.type).toBe(after);
  }
  stop();
  field.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(count).toBe(7);
});
