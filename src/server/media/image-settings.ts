import sharp from 'sharp';
import { IMAGE_PIXELS_MAXIMUM } from '../../contract/policy/media-limits.ts';

// One thread for each image, and nothing kept from one to the next: memory stays what the images
// under way need.
sharp.concurrency(1);
sharp.cache(false);

/** Seconds after which work on one image is given up. */
export const IMAGE_SECONDS = 60;

/** How every image of an upload is read: damage is an error, and so are too many pixels. */
export const READING = { failOn: 'error', limitInputPixels: IMAGE_PIXELS_MAXIMUM } as const;
