import { queueOfItem } from '../../../contract/queue/queues.ts';
import type { SettingValue } from '../../../contract/settings/settings.ts';
import type { ProfileKind, ProfileStatus } from '../../../contract/profiles/status.ts';
import { workedBetween } from '../../../contract/queue/worked-time.ts';
import { dateOf, type Timestamp } from '../../../contract/base/primitives.ts';
import { useSettingsInCell } from '../../data/settings.ts';
import { useMinute } from './clock.ts';
import { RelativeTime } from './relative-time.tsx';

interface Item {
  kind: ProfileKind;
  status: ProfileStatus;
}

/** The present as if people always worked: an age counts working hours only. */
export function presentOfAge(item: Item, since: Date, now: Date, hours: SettingValue<'working_hours'>): Date {
  return new Date(since.getTime() + workedBetween(hours[queueOfItem(item)], since, now));
}

interface Props {
  item: Item;
  /** null: nothing is shown. */
  since: Timestamp | null;
  form?: 'short' | 'cell';
}

/** How long something has waited, in the hours that people work in its queue. */
export function WaitingTime({ item, since, form = 'short' }: Props) {
  const now = useMinute();
  const { working_hours: hours } = useSettingsInCell();
  if (since === null) return null;
  return <RelativeTime at={since} now={presentOfAge(item, dateOf(since), now, hours)} form={form} />;
}
