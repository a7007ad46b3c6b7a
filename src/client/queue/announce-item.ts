import { dateOf } from '../../contract/primitives.ts';
import type { QueueItem } from '../../contract/shapes/queue.ts';
import { announce } from '../notices/notify.ts';
import { sinceInWords } from '../ui/since.ts';
import { isolated } from '../../contract/policy/isolated.ts';

export function announceItem({ profile_name: name, locale, waiting_since: since }: QueueItem): void {
  const about = locale ? `${isolated(name)}, ${locale.language} (${locale.code})` : isolated(name);
  announce(`${about}, in the queue since ${sinceInWords(dateOf(since), new Date()).long}`);
}
