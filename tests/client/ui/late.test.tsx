// @vitest-environment jsdom
import { act, Component, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { late } from '../../../src/client/ui/late.tsx';
import { draw } from './dom.ts';

const Name = ({ name }: { name: string }) => <b>{name}</b>;

interface Wish {
  resolve(component: typeof Name): void;
  reject(error: Error): void;
}

/** A component whose arrival a test decides about, one wish after the other. */
function arriving() {
  const asked: Wish[] = [];
  const Part = late(
    () => new Promise<typeof Name>((resolve, reject) => void asked.push({ resolve, reject })),
    'Waiting',
  );
  return { Part, asked };
}

class Boundary extends Component<{ children: ReactNode }, { said: string }> {
  override state = { said: '' };
  static getDerivedStateFromError(error: Error) {
    return { said: error.message };
  }
  override render() {
    return this.state.said || this.props.children;
  }
}

test('a part that is here already is drawn at once', async () => {
  const { Part, asked } = arriving();
  const fetched = Part.preload();
  asked[0]?.resolve(Name);
  await fetched;
  expect(draw(<Part name="Ada" />).place.innerHTML).toBe('<b>Ada</b>');
});

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

test('a part that cannot be had fails where it is shown, and is asked for anew the next time', async () => {
  const { Part, asked } = arriving();
  const { place } = draw(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  await act(async () => asked[0]?.reject(new Error('No such file')));
  expect(place.textContent).toBe('No such file');
  const again = draw(<Part name="Ada" />);
  await act(async () => asked[1]?.resolve(Name));
  expect(again.place.innerHTML).toBe('<b>Ada</b>');
});

test('a part that is gone since a deployment shows nothing while the page is loaded anew for it', async () => {
  const { Part, asked } = arriving();
  const { place } = draw(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  const told = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(told);
  await act(async () => asked[0]?.reject(new Error('No such file')));
  expect(place.textContent).toBe('No such file');

  const later = draw(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  const reloading = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(reloading);
  reloading.preventDefault();
  await act(async () => asked[1]?.reject(new Error('No such file')));
  expect(later.place.textContent).toBe('Waiting');
});
