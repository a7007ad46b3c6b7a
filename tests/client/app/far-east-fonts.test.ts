// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { followFarEast } from '../../../src/client/app/far-east-fonts.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

function following() {
  const bring = vi.fn(async () => {});
  stop = followFarEast(bring, () => true);
  return bring;
}
/** Observers are told after what has changed. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

const WAYS: Readonly<Record<string, (letters: string) => void>> = {
  shown: (letters) => document.body.append(letters),
  'within what is drawn': (letters) => document.body.insertAdjacentHTML('beforeend', `<p><b>${letters}</b></p>`),
  'in place of other letters': (letters) => (document.querySelector('h1')!.firstChild!.textContent = letters),
  'in a field that is drawn': (letters) =>
    document.body.insertAdjacentHTML('beforeend', `<p><input value="${letters}"></p>`),
  typed: (letters) => {
    const field = document.querySelector('textarea')!;
    field.value = letters;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  },
};

test.each(Object.entries(WAYS))('letters of the Far East bring their fonts once: %s', async (_way, show) => {
  document.body.innerHTML = '<h1>Ada</h1><textarea></textarea>';
  const bring = following();
  show('Ψηφίο جدول Ądam');
  await settled();
  expect(bring).not.toHaveBeenCalled();
  for (const letters of ['渡辺', '김', 'ひ']) show(letters);
  await settled();
  expect(bring).toHaveBeenCalledOnce();
});

test('fonts that could not be had are asked for by the next letter', async () => {
  const bring = following();
  bring.mockRejectedValueOnce(new Error('no network'));
  document.body.append('渡辺');
  await settled();
  await settled();
  document.body.append('김');
  await settled();
  expect(bring).toHaveBeenCalledTimes(2);
});

test('a machine that has the letters fetches nothing', async () => {
  const bring = vi.fn(async () => {});
  stop = followFarEast(bring, () => false);
  document.body.append('職人');
  await settled();
  expect(bring).not.toHaveBeenCalled();
});
