// @vitest-environment jsdom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Drawn } from '../../../src/client/app/screens.tsx';
import { askForMissingParts } from '../../../src/client/context/missing-parts.ts';
import { late } from '../../../src/client/ui/states/late.tsx';
import { draw, one, type } from './dom.ts';

const Name = ({ name }: { name: string }) => <b>{name}</b>;

/** A component whose arrival a test decides about, one request after the other. */
function arriving() {
  const asked: { resolve(component: typeof Name): void; reject(error: Error): void }[] = [];
  const Part = late(
    () => new Promise<typeof Name>((resolve, reject) => void asked.push({ resolve, reject })),
    'Waiting',
    'Missing',
  );
  return { Part, asked };
}

test('a part that comes later is waited for, asked for once, and then drawn with what it is given by then', async () => {
  const { Part, asked } = arriving();
  const { place, redraw } = draw(<Part name="Ada" />);
  void Part.preload();
  redraw(<Part name="Mia" />);
  expect(place.innerHTML).toBe('Waiting');
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.resolve(Name));
  expect(place.innerHTML).toBe('<b>Mia</b>');
});

test('a part that cannot be had says so where it is shown, and is asked for anew when a person wants it', async () => {
  const { Part, asked } = arriving();
  const { place } = draw(<Part name="Ada" />);
  await act(async () => asked[0]?.reject(new Error('No such file')));
  expect(place.innerHTML).toBe('Missing');
  await act(async () => askForMissingParts());
  expect(place.innerHTML).toBe('Waiting');
  await act(async () => asked[1]?.resolve(Name));
  expect(place.innerHTML).toBe('<b>Ada</b>');
});

test('P159 an error while one part is drawn keeps what is typed beside it, and Retry draws the part anew', async () => {
  let isBroken = true;
  const Part = () => (isBroken ? one('#wrapped-by-a-translator') && null : 'Whole');
  vi.spyOn(console, 'error').mockReturnValueOnce();
  const { place } = draw([
    <input key="field" />,
    <Drawn key="part" instead="Undrawn">
      <Part />
    </Drawn>,
  ]);
  type(one('input'), 'A reason');
  expect([place.textContent, one('input')]).toMatchObject(['Undrawn', { value: 'A reason' }]);
  isBroken = false;
  await act(async () => askForMissingParts());
  expect([place.textContent, one('input')]).toMatchObject(['Whole', { value: 'A reason' }]);
});

test('P082 a style that could not be had is asked for once more, and not taken for one that is there', () => {
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  document.head.append(style);
  style.dispatchEvent(new Event('error'));
  expect(style.isConnected).toBe(false);
});
