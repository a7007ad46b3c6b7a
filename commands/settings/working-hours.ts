import { optional, size, string } from 'superstruct';
import { QUEUE_LABELS, QUEUES, type QueueName } from '../../src/contract/queue/queues.ts';
import { SETTINGS, type SettingValue } from '../../src/contract/settings/settings.ts';
import {
  problemOfWorkingHours,
  workingHoursInWords,
  workingHoursTyped,
} from '../../src/contract/queue/typed-working-hours.ts';
import { settingCommand } from './change-and-reset.ts';
import { asked, eitherOr, oneOf } from '../steps.ts';

/** A type and not an interface: an invocation takes it as a record of values. */
type WantedHours = {
  queue: QueueName;
  /** false: people work always, and the rest is not asked. */
  limited: boolean;
  /** As typed, all of them. */
  week: string | undefined;
  time_zone: string | undefined;
  holidays: string | undefined;
};

const ifLimited = (_context: unknown, { limited }: Readonly<Record<string, unknown>>) => limited === true;

export const setWorkingHours = settingCommand<'working_hours', WantedHours>({
  key: 'working_hours',
  id: 'settings.working-hours',
  title: 'Set working hours…',
  keywords: ['queue', 'due', 'holidays', 'shift', 'weekend', 'settings', 'everybody'],
  steps: {
    queue: oneOf('Queue', 'Which queue?', QUEUES, QUEUE_LABELS, (queue, { settings }) =>
      workingHoursInWords(settings.working_hours[queue]),
    ),
    limited: eitherOr('Hours', SETTINGS.working_hours.summary, 'On set days and hours…', 'Always'),
    week: asked(
      'Week',
      'Which days and hours? Such as Mon–Fri 9:00–17:30, Sat 10:00–14:00',
      optional(size(string(), 1, 500)),
      { asked: ifLimited, required: () => true },
    ),
    time_zone: asked('Time zone', 'In which time zone? Such as Europe/Berlin', optional(size(string(), 1, 60)), {
      asked: ifLimited,
      required: () => true,
    }),
    holidays: asked(
      'Holidays',
      'Which days are holidays? Such as 2026-12-25, 2027-01-01',
      optional(size(string(), 0, 3000)),
      { asked: ifLimited },
    ),
  },
  // Asked after each step, when the later ones are not there yet.
  problem: ({ limited, week, time_zone: timeZone, holidays }) =>
    limited ? problemOfWorkingHours({ week, timeZone, holidays }) : null,
  asks: () => ({ title: 'This affects open items', yes: 'Change' }),
  change: (now, { queue, limited, week = '', time_zone: timeZone = '', holidays }) => ({
    ...now,
    [queue]: limited ? workingHoursTyped({ week, timeZone, holidays }) : null,
  }),
  say: ({ done: [change] }, { queue }) => {
    const after = change?.after as SettingValue<'working_hours'> | undefined;
    return `${QUEUE_LABELS[queue]}: working hours ${workingHoursInWords(after?.[queue] ?? null)}`;
  },
});
