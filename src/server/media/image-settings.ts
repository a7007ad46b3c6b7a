import sharp from 'sharp';
import { IMAGE_PIXELS_MAXIMUM } from '../../contract/policy/media-limits.ts';

// One thread for each image, and no cache between images, so that memory is only used by images under way.
sharp.concurrency(1);
sharp.cache(false);

/** Seconds after which work on one image is given up. */
export const IMAGE_SECONDS = 60;

/** How every image of an upload is read: damage is an error, and so are too many pixels. */
export const READING = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAXIMUM } as const;
