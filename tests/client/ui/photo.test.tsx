// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { connection } from '../../../src/client/data/connection.ts';
import { Photo } from '../../../src/client/ui/photo.tsx';
import { draw, one } from './dom.ts';

const isThere = () => document.querySelector('img') !== null;
const fail = () => act(() => void one('img').dispatchEvent(new Event('error')));

test('P082 a picture that could not be fetched is fetched again once the network is back', async () => {
  draw(<Photo url="/media/one?until=1" alt="" />);
  fail();
  expect(isThere()).toBe(false);
  await act(async () => {
    connection.offlineSince = 0;
    await Promise.resolve();
  });
  expect(isThere()).toBe(false);
  await act(async () => {
    connection.offlineSince = null;
    connection.returns += 1;
    await Promise.resolve();
  });
  expect(isThere()).toBe(true);
  // What fails with the network there stays so: nobody asks for it again and again.
  fail();
  expect(isThere()).toBe(false);
});

test('a picture that failed is tried under an address that was signed anew', () => {
  const { redraw } = draw(<Photo url="/media/one?until=1" alt="" />);
  fail();
  redraw(<Photo url="/media/one?until=2" alt="" />);
  expect(isThere()).toBe(true);
});

test('while another cut of a picture is fetched the one before is not shown; one signed anew stays', () => {
  const { redraw } = draw(<Photo url="/media/one?until=1" alt="" />);
  const before = one('img');
  redraw(<Photo url="/media/one?until=2" alt="" />);
  expect(one('img')).toBe(before);
  redraw(<Photo url="/media/other?until=2" alt="" />);
  expect(one('img')).not.toBe(before);
});
