import type { ForecastPart } from '../../contract/statistics/statistic-figures.ts';

/** What each block of the statistics counts, on its screen and in its CSV. */
export const DEFINITIONS = {
  flow: 'What happened on each day, in the chosen time zone.',
  first_pass: 'Profiles approved at their first decision, of all that were first decided on in these days.',
  loops: 'How often the profiles first decided on in these days have been disapproved so far.',
  reasons: 'Reasons given for the disapprovals in these days. One disapproval can have several.',
  ageing:
    'What is in each status now. Past due: has waited longer than its queue allows. Stale: the base profile has changed since the locale profile was filled in or approved. Waits are in working hours.',
  locales: 'Locale profiles in each status now, by locale. Wait: their median wait in working hours.',
  duplicates:
    'Entries in the duplicate log for these days, without those that were undone: saves that were blocked, continued despite a warning or only logged, and decisions on pairs.',
  checks:
    'Triggered: decisions in these days on locale profiles with a finding of the check. Of these, agreed: disapproved for the matching reason; dismissed: someone had dismissed the finding; approved anyway: approved with the finding still open. Open now: locale profiles with a finding that nobody has dismissed.',
  forecast:
    'What will be past due at the end of tomorrow, and when each queue will be empty. Base check includes complete drafts, Fill-in includes published profiles that are stale. Profiles on an age hold are in no queue.',
  precision: 'The share of “same person” among the pairs decided as “same person” or “not a duplicate”.',
} as const;

/** What each column of the forecast counts. */
export const FORECAST_DEFINITIONS: Readonly<Record<ForecastPart | 'late_tomorrow' | 'empty', string>> = {
  waiting: 'In the queue now.',
  overdue: 'Waiting longer than the queue allows.',
  due_tomorrow: 'Waiting now, and past due at the end of tomorrow unless someone decides on it.',
  arrived: 'Came into the queue in the last 14 days.',
  decided: 'Left the queue in the last 14 days.',
  late_tomorrow:
    'What will be left of “Past due tomorrow” if people work as in the last 14 days, past due first. Not known with fewer than 5 decisions.',
  empty: 'When the queue will be empty at the pace of the last 14 days. In brackets: the likely range (95%).',
};
