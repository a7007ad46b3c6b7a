/** What each block of the statistics counts, on its screen and in its CSV. */
export const DEFINITIONS = {
  flow: 'What happened on each day of the range, in the chosen time zone.',
  first_pass: 'Of the profiles whose first decision fell in the range, those that were approved at once.',
  loops: 'The same profiles by how often they have been disapproved so far.',
  reasons: 'Reasons named in the disapprovals of the range; a disapproval may name several.',
  ageing:
    'What is in each status now. Wait: working hours it has waited so far. Past due: it has waited longer than its queue’s hours until due. Stale: the base profile has changed since it was filled in or approved.',
  locales:
    'Locale profiles of each locale by status, now. Wait: the median of the working hours they have waited so far.',
  duplicates:
    'Entries of the duplicate log in the range that have not been undone: saves that were blocked, made despite a warning or noted, and decisions on pairs.',
  checks:
    'Triggered: decisions in the range on locale profiles in whose texts the check had found something. Agreed: the profile was disapproved with the matching reason. Dismissed: someone had dismissed the finding. Approved anyway: nobody had. Open now: locale profiles in which it finds something that nobody has dismissed.',
  forecast:
    'Past due tomorrow: items waiting now that will be past due by the end of tomorrow if nobody decides on them. Past due at this pace: how many of these will still be waiting if people work as in the last 14 days, past due first. Arrived: came into the queue in these days (base profiles created or corrected; locale profiles opened or disapproved; filled in or corrected). Decided: left the queue. Empty: when everything waiting now will be decided at that pace, less arrivals, counting working hours; the range is right 95 times in 100. Fewer than 5 decisions are too few to tell.',
  precision: 'Of the pairs that were decided “same person” or “not a duplicate”, the share that was the same person.',
} as const;
