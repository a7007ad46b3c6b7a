import type { ProfileRecord } from '../../../commands/context.ts';
import type { QueueItem } from '../../contract/shapes/queue.ts';

/**
 * A row of the queue as a record for commands. What lies in a queue is complete and not frozen, or it would not be
 * there; what a row lacks is left empty, and the server knows it.
 */
export function recordOfItem(item: QueueItem): ProfileRecord {
  const { id, version, status, profile_name, waiting_since, locale, photo, last_reason } = item;
  const known = { id, version, status, profile_name, active: false, frozen: false };
  const times = { created_at: waiting_since, updated_at: waiting_since, waiting_since, status_since: waiting_since };
  if (locale !== null) {
    return {
      ...known,
      ...times,
      profile_base_id: item.profile_base_id,
      base_profile_name: '',
      base_status: 'approved',
      locale,
      was_active: false,
      stale_fields: item.stale_fields,
      found: item.found,
      origins: item.origins,
      assignee: null,
      last_reason,
      filled_by: item.author,
    };
  }
  return {
    ...known,
    ...times,
    profile_type: null,
    gender: null,
    date_of_birth: null,
    city: '',
    region: '',
    photo,
    locales_done: 0,
    locales_total: 0,
    missing: [],
    creator: item.author ?? { user_id: '', name: '' },
  };
}
