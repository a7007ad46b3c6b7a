import type { OpenReason, ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { lent } from '../context/lent.ts';

const places = lent<readonly ReasonPlace[]>([]);
/** What a disapproval of the record on the screen can point at. */
export const reasonPlaces = places.read;
/** Provides the places of a record to commands while it is on the screen. */
export const useReasonPlaces = places.useLending;

const items = lent<readonly OpenReason[]>([]);
/** Why the record on the screen was disapproved, as a list for corrections. */
export const openReasons = items.read;
/** Provides that list to commands while it is on the screen. */
export const useOpenReasons = items.useLending;
