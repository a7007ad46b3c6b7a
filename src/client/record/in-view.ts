import type { ProfileRecord } from '../../../commands/context.ts';
import { provided } from '../context/lent.ts';
import type { OpenReason, ReasonPlace } from '../../../commands/review/disapproval-port.ts';

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

const places = provided<readonly ReasonPlace[]>([]);
/** What a disapproval of the record on the screen can point at. */
export const reasonPlaces = places.read;
export const useReasonPlaces = places.useProviding;

const items = provided<readonly OpenReason[]>([]);
/** Why the record on the screen was disapproved, as a list for corrections. */
export const openReasons = items.read;
export const useOpenReasons = items.useProviding;
