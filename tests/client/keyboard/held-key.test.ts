import { expect, test } from 'vitest';
import type { Invocation } from '../../../commands/command.ts';
import { reveal } from '../../../commands/media/carousel.ts';
import { createHeldKeys } from '../../../src/client/presses/held-key.ts';

const [KEY] = reveal.keys ?? [];
const press = (code: string) => ({ code }) as KeyboardEvent;

function held() {
  const ran: Invocation[] = [];
  const keys = createHeldKeys((invocation) => void ran.push(invocation));
  if (!KEY) throw new Error('Revealing has no key.');
  keys.down(press('KeyB'), { command: reveal, key: KEY });
  return { keys, ran };
}

test('letting the key go runs the command with the other arguments, once', () => {
  const { keys, ran } = held();
  expect(ran).toEqual([]);
  keys.up(press('KeyX'));
  expect(ran).toEqual([]);
  keys.up(press('KeyB'));
  keys.up(press('KeyB'));
  expect(ran).toEqual([{ id: 'carousel.reveal', args: { revealed: false } }]);
});

test('leaving the window lets every key go', () => {
  const { keys, ran } = held();
  keys.leave();
  expect(ran).toHaveLength(1);
  keys.up(press('KeyB'));
  expect(ran).toHaveLength(1);
});

test('a key without anything to say when it is let go says nothing', () => {
  const { keys, ran } = held();
  keys.down(press('KeyI'), { command: reveal, key: { press: 'i', scope: 'carousel' } });
  keys.up(press('KeyI'));
  expect(ran).toEqual([]);
});
