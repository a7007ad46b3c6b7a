import { FORMAT, type CheckpointStatement } from '../audit/checkpoint.ts';
import type { TrailVerdict } from './prove-trail.ts';

/** Milliseconds after which checkpoints seem to have stopped: one is made every day. */
const OLD = 3 * 24 * 60 * 60 * 1000;

/** What a look at the whole trail proves, up to which checkpoint, and what it does not, in lines for the person who ordered it. */
export function proofLines(verdict: TrailVerdict, checkpoint: CheckpointStatement | null, now: Date): string[] {
  const { baseProfiles, records, events, eventsSince, faultCount, faults } = verdict;
  const looked = `${events} events of ${baseProfiles} base profiles, ${records} records`;
  if (faultCount > 0) {
    const more = faultCount > faults.length ? [`And ${faultCount - faults.length} more.`] : [];
    return [
      `Audit trail broken: ${faultCount} ${faultCount === 1 ? 'fault' : 'faults'} in ${looked}.`,
      ...faults,
      ...more,
    ];
  }
  const proved =
    'Proved: no event was changed, put in between others, or taken out from before another one; status, activity, hold and deletion of every record are what its events tell.';
  if (!checkpoint) {
    return [
      `Audit trail whole: ${looked}.`,
      proved,
      'Not proved: that no latest events and no whole profiles were taken away, for there is no checkpoint to hold them against. The server makes one every day; npm run verify -- --checkpoint makes one now.',
    ];
  }
  const { number, taken_at: takenAt, format } = checkpoint;
  const prints = format === FORMAT ? ', and no record without a later event has another version or other fields' : '';
  return [
    `Audit trail whole: ${looked}.`,
    proved,
    `Proved up to checkpoint ${number} of ${takenAt}: all its ${checkpoint.events} events of ${checkpoint.profiles} base profiles are there as they were${prints}.`,
    `Not proved: of the ${eventsSince} events since then, that none behind the last of its profile was taken away, and that no profile made since then is gone.`,
    ...(now.getTime() - Date.parse(takenAt) > OLD
      ? ['That checkpoint is old: look why no server makes one every day.']
      : []),
  ];
}
