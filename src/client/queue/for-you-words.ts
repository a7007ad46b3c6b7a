import { counted } from '../../contract/policy/counted.ts';
import { dateOf, type Timestamp } from '../../contract/primitives.ts';
import type { ForYou } from '../../contract/shapes/queue-counts.ts';
import { timeFormat } from '../ui/time-zone.ts';

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Why none of the waiting items is served to the person, a sentence for each reason, with when that may change. */
export function keptInWords(kept: NonNullable<ForYou['kept']>, zone: string): string[] {
  const { waiting, claimed, claimed_until: until, skipped, skipped_until: back, asked } = kept;
  const at = (moment: Timestamp | null) => (moment ? timeFormat(MOMENT, zone).format(dateOf(moment)) : '');
  const own = waiting - claimed - skipped - asked;
  const items = (count: number, one: string, several: string) =>
    `${counted(count, 'item')} ${count === 1 ? one : several}`;
  return [
    ...(claimed > 0 ? [`${items(claimed, 'is', 'are')} being worked on by others, until at least ${at(until)}.`] : []),
    ...(skipped > 0
      ? [
          `You have skipped ${counted(skipped, 'item')}${skipped === 1 ? ', which comes' : ', the first of which comes'} back ${at(back)}.`,
        ]
      : []),
    ...(asked > 0 ? [`${items(asked, 'waits', 'wait')} for the answer to a question.`] : []),
    ...(own > 0 ? [`${items(own, 'is', 'are')} your own work, which someone else has to check.`] : []),
  ];
}
