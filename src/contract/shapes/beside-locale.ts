import { array, object, type Infer } from 'superstruct';
import { Uuid } from '../primitives.ts';
import { StatusShape } from '../policy/status.ts';
import { MediaItem } from './base-profile.ts';
import { Locale } from './lookups.ts';

/** A locale profile of the same base profile. */
export const SisterLocale = object({ profile_id: Uuid, status: StatusShape, locale: Locale });
export type SisterLocale = Infer<typeof SisterLocale>;

/** What can stand beside a locale profile's form, beyond what the profile itself holds of its base profile. */
export const BesideLocaleAnswer = object({
  base: object({ profile_pictures: array(MediaItem) }),
  /** By code; those that the person may read. */
  locales: array(SisterLocale),
});
export type BesideLocaleAnswer = Infer<typeof BesideLocaleAnswer>;
