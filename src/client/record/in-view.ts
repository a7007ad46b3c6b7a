import type { ProfileRecord } from '../../../commands/context.ts';
import { lent } from '../context/lent.ts';

/*
 * What the screen shows, as drawn at this moment: commands find their records here only. A cache may have a newer
 * version already, which the person has not seen yet.
 */

const image = lent<string | null>(null);
/** Identifier of the image that the carousel shows. */
export const imageInView = image.read;
/** Provides the image of the carousel to commands while it is drawn. */
export const useImageInView = image.useLending;

const record = lent<ProfileRecord | null>(null);
/** The record of the screen, or the item in the panel of the queue. */
export const recordInView = record.read;
/** Provides the record of the screen to commands while it is drawn. */
export const useRecordInView = record.useLending;
