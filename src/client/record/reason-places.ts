import type { OpenReason, ReasonPlace } from '../../../commands/review/disapproval-port.ts';
import { provided } from '../context/lent.ts';

const places = provided<readonly ReasonPlace[]>([]);
/** What a disapproval of the record on the screen can point at. */
export const reasonPlaces = places.read;
export const useReasonPlaces = places.useProviding;

const items = provided<readonly OpenReason[]>([]);
/** Why the record on the screen was disapproved, as a list for corrections. */
export const openReasons = items.read;
export const useOpenReasons = items.useProviding;
