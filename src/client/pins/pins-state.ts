import type { PinSource, PinsFacts } from '../../../commands/pins/port.ts';
import type { FormValues } from '../../contract/profiles/form-values.ts';
import type { MediaItem } from '../../contract/profiles/base-profile.ts';
import { provided } from '../context/lent.ts';
import { personal } from '../context/personal.ts';

export interface PinnedProfile extends PinSource {
  state: 'loading' | 'failed' | 'none' | 'ready';
  sentence: string;
  /** In the fields of the locale form. */
  values: FormValues;
  pictures: readonly MediaItem[];
}

/** What the form on the screen provides to the commands about pins. */
export const pinsShown = provided<{ facts: PinsFacts; profiles: readonly PinnedProfile[] } | null>(null);

/** The field of the form that had the focus last. */
export const lastField = personal<string | null>(() => null);
