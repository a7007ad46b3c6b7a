// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { askForLocales, answerLocales } from '../../../src/client/locales/locale-state.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { typeAhead } from '../../../src/client/presses/type-ahead.ts';
import { LocalePicker } from '../../../src/client/locales/locale-picker.tsx';
import { takeTypedAhead } from '../../../src/client/locales/typed-ahead.ts';
import { draw, one } from '../ui/dom.ts';

const QUESTION = {
  title: 'Activate locales',
  prompt: 'Which locales?',
  yes: 'Activate',
  marked: [],
  profileBaseId: null,
  mayBeEmpty: false,
};

/** A key pressed on the page, or on what has the focus; whether it was taken. */
function press(key: string, on: Element = document.body, how: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how });
  on.addEventListener('keydown', (each) => typeAhead(each as KeyboardEvent), { once: true });
  on.dispatchEvent(event);
  return event.defaultPrevented;
}

function drawn(): string {
  draw(
    <QueryClientProvider client={queryClient}>
      <div role="dialog">
        <LocalePicker label="Locales" marked={[]} onMarked={() => undefined} typedAhead={takeTypedAhead} />
      </div>
    </QueryClientProvider>,
  );
  // The dialog gives its first field the focus.
  act(() => one('input').focus());
  return (one('input') as HTMLInputElement).value;
}

afterEach(() => void answerLocales(false));

test('what is typed while the locale picker is on its way stands in it when it is there', () => {
  expect(press('f')).toBe(false);
  void askForLocales(QUESTION);
  for (const key of ['f', 'r', 'x', 'Backspace', 'e']) expect(press(key), key).toBe(true);
  expect(drawn()).toBe('fre');
});

test('Enter before it is there presses nothing below; keys with Ctrl and Escape are left to others', () => {
  void askForLocales(QUESTION);
  expect([press('Enter'), press('Escape'), press('v', document.body, { ctrlKey: true })]).toEqual([true, false, false]);
  expect(drawn()).toBe('');
});

test('once it is there its field has the keys, and another question begins empty', () => {
  void askForLocales(QUESTION);
  press('f');
  void askForLocales(QUESTION);
  press('d');
  expect(drawn()).toBe('d');
  expect(press('e', one('input'))).toBe(false);
});
