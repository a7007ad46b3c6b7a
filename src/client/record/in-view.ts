import type { ProfileRecord } from '../../../commands/context.ts';
import { lent } from '../context/lent.ts';

/*
 * What the screen shows, as it is drawn at this moment: a command finds what it acts on here and
 * nowhere else. A cache may know a newer version already; the person has not seen it yet.
 */

const image = lent<string | null>(null);
/** Identifier of the image that the carousel shows. */
export const imageInView = image.read;
/** Lends the image of the carousel to commands while it is drawn. */
export const useImageInView = image.useLending;

const record = lent<ProfileRecord | null>(null);
/** The record that the screen is about, or the item in the panel of the queue. */
export const recordInView = record.read;
/** Lends the record that the screen is about to commands while it is drawn. */
export const useRecordInView = record.useLending;
