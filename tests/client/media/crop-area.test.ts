import { describe, expect, test } from 'vitest';
import {
  areaOf,
  aspectOf,
  cropDataOf,
  largestArea,
  scaledArea,
  swappedArea,
} from '../../../src/client/media/crop-area.ts';

const SIZE = { width: 1200, height: 1600 };

describe('the largest area of a ratio', () => {
  test.each([
    ['1:1', 0, 1200, 1200],
    ['3:4', 0, 1200, 1600],
    ['3:4', 90, 1200, 900],
    ['free', 0, 1200, 1600],
  ] as const)('%s turned by %i is %i × %i', (ratio, rotate, width, height) => {
    expect(cropDataOf(largestArea(SIZE, aspectOf(ratio, rotate)), SIZE, rotate)).toMatchObject({
      width,
      height,
      rotate,
    });
  });

  test('stays about the middle it is given, but inside the image', () => {
    expect(cropDataOf(largestArea(SIZE, 1, { x: 50, y: 100 }), SIZE, 0)).toMatchObject({ x: 0, y: 400 });
  });
});

test('an area never grows beyond the image nor shrinks below what the server takes', () => {
  const area = areaOf({ x: 500, y: 700, width: 200, height: 200 }, SIZE);
  expect(cropDataOf(scaledArea(area, 1.5, SIZE), SIZE, 0)).toMatchObject({ x: 450, y: 650, width: 300, height: 300 });
  expect(cropDataOf(scaledArea(area, 100, SIZE), SIZE, 0)).toMatchObject({ x: 0, width: 1200, height: 1200 });
  expect(cropDataOf(scaledArea(area, 0.01, SIZE), SIZE, 0)).toMatchObject({ x: 550, y: 750, width: 100, height: 100 });
});

test('a quarter turn swaps width and height about the middle, and keeps the area inside the image', () => {
  const area = areaOf({ x: 300, y: 600, width: 300, height: 400 }, SIZE);
  expect(cropDataOf(swappedArea(area, SIZE), SIZE, 90)).toEqual({
    x: 250,
    y: 650,
    width: 400,
    height: 300,
    rotate: 90,
  });
  const tall = areaOf({ x: 0, y: 0, width: 1200, height: 1600 }, SIZE);
  expect(cropDataOf(swappedArea(tall, SIZE), SIZE, 90)).toMatchObject({ x: 0, y: 350, width: 1200, height: 900 });
});

test('rounding never leaves the image', () => {
  const odd = { width: 1001, height: 777 };
  const data = cropDataOf({ unit: '%', x: 66.66, y: 33.39, width: 33.34, height: 66.61 }, odd, 0);
  expect(data.x + data.width).toBeLessThanOrEqual(odd.width);
  expect(data.y + data.height).toBeLessThanOrEqual(odd.height);
});
