import type { QueueItem } from '../../contract/shapes/queue.ts';
import { dateOf } from '../../contract/shapes/primitives.ts';
import { sinceInWords } from '../ui/since.ts';

/** An item of the queue for the ear. */
export function itemInWords({ profile_name: name, locale, waiting_since: since }: QueueItem): string {
  const about = locale ? `${name}, ${locale.language} (${locale.code})` : name;
  return `${about}, in the queue since ${sinceInWords(dateOf(since), new Date()).long}`;
}
