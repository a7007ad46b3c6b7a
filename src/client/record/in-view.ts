import type { ProfileRecord } from '../../../commands/context.ts';
import { provided } from '../context/lent.ts';

/*
 * What the screen shows, as drawn at this moment: commands find their records here only. A cache may have a newer
 * version already, which the person has not seen yet.
 */

const image = provided<string | null>(null);
export const imageInView = image.read;
export const useImageInView = image.useProviding;

const record = provided<ProfileRecord | null>(null);
/** The record of the screen, or the item in the panel of the queue. */
export const recordInView = record.read;
export const useRecordInView = record.useProviding;
