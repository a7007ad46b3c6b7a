import { beforeEach, expect, test } from 'vitest';
import { followImages, imageCarried, moveImage } from '../../../src/client/queue/image-cursor.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { beginAnew } from '../../../src/client/context/personal.ts';
import { queueState, showItem } from '../../../src/client/queue/queue-state.ts';

const images = (...ids: string[]) => ids.map((id) => ({ id }));
/** What the next digit would tag. */
const shownImage = () => queueFacts()?.shown?.image;

beforeEach(() => {
  beginAnew();
  queueState.present = true;
  showItem({ kind: 'base', id: 'profile' }, null);
  followImages(images('a', 'b', 'c'));
});

test('P001 the next digit tags the image that was in view, whatever order somebody else has given the images', () => {
  expect(shownImage()).toBe('a');
  followImages(images('c', 'b', 'a'));
  expect(shownImage()).toBe('a');
  expect(imageCarried()).toBeNull();
  moveImage('previous');
  expect(shownImage()).toBe('b');
  followImages(images('b', 'new', 'c', 'a'));
  expect(shownImage()).toBe('b');
});

test('P001 P002 an image that somebody else takes away hands over to the one below it, which counts as unseen', () => {
  moveImage(2);
  followImages(images('a', 'c'));
  expect(shownImage()).toBe('c');
  expect(imageCarried()).toMatch(/another is shown now\. Press again/);
});

test('the cursor goes around at both ends, and each item begins at its first image, seen', () => {
  moveImage('previous');
  expect(shownImage()).toBe('c');
  moveImage('next');
  expect(shownImage()).toBe('a');
  moveImage(2);
  followImages(images('a', 'c'));
  showItem({ kind: 'base', id: 'other' }, null);
  expect(shownImage()).toBeNull();
  followImages(images('x', 'y'));
  expect(shownImage()).toBe('x');
  expect(imageCarried()).toBeNull();
  followImages([]);
  expect(shownImage()).toBeNull();
  moveImage('next');
  expect(shownImage()).toBeNull();
});
