import type { PercentCrop } from 'react-image-crop';
import type { CropRatio } from '../../../commands/media/port.ts';
import { CROP_SIDE_MINIMUM } from '../../contract/base/media-limits.ts';
import type { CropData } from '../../contract/profiles/base-profile.ts';

export type Rotation = CropData['rotate'];

/** Of an original, in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** Width over height of the part as cut from the original; undefined: any. A rotation by 90° swaps the two. */
export function aspectOf(ratio: CropRatio, rotate: Rotation): number | undefined {
  if (ratio === 'free') return undefined;
  const shown = ratio === '1:1' ? 1 : 3 / 4;
  return rotate % 180 === 0 ? shown : 1 / shown;
}

export function largestArea(
  { width, height }: ImageSize,
  aspect: number | undefined,
  about = { x: 50, y: 50 },
): PercentCrop {
  const whole = { unit: '%' as const, x: 0, y: 0, width: 100, height: 100 };
  if (aspect === undefined) return whole;
  const shown = width / height;
  const part =
    shown > aspect ? { width: (aspect / shown) * 100, height: 100 } : { width: 100, height: (shown / aspect) * 100 };
  return within({ unit: '%', x: about.x - part.width / 2, y: about.y - part.height / 2, ...part });
}

/** Makes an area larger or smaller about its middle, within the image and not below the server's minimum. */
export function scaledArea(area: PercentCrop, factor: number, size: ImageSize): PercentCrop {
  const most = Math.min(100 / area.width, 100 / area.height);
  const least = Math.max(
    (CROP_SIDE_MINIMUM / size.width) * (100 / area.width),
    (CROP_SIDE_MINIMUM / size.height) * (100 / area.height),
  );
  const by = Math.min(most, Math.max(Math.min(least, 1), factor));
  return sizedAbout(area, area.width * by, area.height * by);
}

/** At least the server's minimum, about the same middle. */
export function takenArea(area: PercentCrop, { width, height }: ImageSize): PercentCrop {
  const [wide, high] = [width, height].map((side) => Math.min(100, (CROP_SIDE_MINIMUM / side) * 100)) as [
    number,
    number,
  ];
  if (area.width >= wide && area.height >= high) return area;
  return sizedAbout(area, Math.max(area.width, wide), Math.max(area.height, high));
}

/** The server's smallest crop in pixels of the screen, on which the image has this width. */
export function leastOnScreen(shownWidth: number, { width }: Pick<ImageSize, 'width'>) {
  const least = CROP_SIDE_MINIMUM * (shownWidth / width);
  return { minWidth: least, minHeight: least };
}

/**
 * Width and height swapped about the middle, as a rotation by 90° needs for an area with a ratio; smaller where it
 * would not fit.
 */
export function swappedArea(area: PercentCrop, size: ImageSize): PercentCrop {
  const shape = size.height / size.width;
  const swapped = { width: area.height * shape, height: area.width / shape };
  const fits = Math.min(1, 100 / swapped.width, 100 / swapped.height);
  return sizedAbout(area, swapped.width * fits, swapped.height * fits);
}

/** An area of another size about the same middle, within the image. */
function sizedAbout(area: PercentCrop, width: number, height: number): PercentCrop {
  const [x, y] = [area.x + (area.width - width) / 2, area.y + (area.height - height) / 2];
  return within({ unit: '%', x, y, width, height });
}

function within(area: PercentCrop): PercentCrop {
  const inside = (start: number, length: number) => Math.max(0, Math.min(100 - length, start));
  return { ...area, x: inside(area.x, area.width), y: inside(area.y, area.height) };
}

/** The area in pixels of the original, as the server requires it: whole numbers within the image. */
export function cropDataOf(area: PercentCrop, size: ImageSize, rotate: Rotation): CropData {
  const x = Math.min(Math.round((area.x / 100) * size.width), size.width - 1);
  const y = Math.min(Math.round((area.y / 100) * size.height), size.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round((area.width / 100) * size.width), size.width - x)),
    height: Math.max(1, Math.min(Math.round((area.height / 100) * size.height), size.height - y)),
    rotate,
  };
}

/** The reverse: the stored area, in per cent of the original. */
export function areaOf(data: Omit<CropData, 'rotate'>, { width, height }: ImageSize): PercentCrop {
  return {
    unit: '%',
    x: (data.x / width) * 100,
    y: (data.y / height) * 100,
    width: (data.width / width) * 100,
    height: (data.height / height) * 100,
  };
}
