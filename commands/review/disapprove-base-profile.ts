import { array, enums, nonempty, size, string } from 'superstruct';
import {
  DISAPPROVAL_CODES,
  DISAPPROVAL_NOTE_MAXIMUM,
  problemOfReason,
  type DisapprovalCode,
} from '../../src/contract/policy/disapproval.ts';
import { defineCommand, type Choice } from '../command.ts';
import { forEach } from '../each.ts';
import { judgeBaseProfiles, rolesOfBaseEvent } from '../judge.ts';
import { takeBack, type Taken } from './taken.ts';

const CODES = Object.keys(DISAPPROVAL_CODES) as [DisapprovalCode, ...DisapprovalCode[]];
const CHOICES: readonly Choice<DisapprovalCode>[] = CODES.map((value) => ({ value, label: DISAPPROVAL_CODES[value] }));

interface Reason {
  codes: DisapprovalCode[];
  note: string;
}

export const disapproveBaseProfile = defineCommand<'base-profile', Reason, Taken>({
  id: 'base-profile.disapprove',
  title: 'Disapprove base profile',
  section: 'Review',
  keywords: ['reject', 'return', 'send back', 'refuse'],
  keys: [
    { press: 'd', scope: 'list' },
    { press: 'd', scope: 'record' },
  ],
  roles: rolesOfBaseEvent('disapprove'),
  target: 'base-profile',
  when: (context, on) => judgeBaseProfiles(context, on, () => 'disapprove'),
  steps: {
    codes: {
      title: 'Reason',
      prompt: 'Why does it go back? Tab marks several.',
      shape: nonempty(array(enums(CODES))),
      choices: () => CHOICES,
      several: true,
    },
    note: {
      title: 'Note',
      prompt: 'A note for the Creator (needed for “Other”)',
      shape: size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM),
    },
  },
  problem: (args) => problemOfReason(args),
  run: ({ on, args, ports }) =>
    forEach(on, async (record) => {
      const answer = await ports.api(
        'base-profile.disapprove',
        { params: { profileBaseId: record.id }, body: { reason: args } },
        { version: record.version },
      );
      return { id: record.id, name: record.profile_name, actionId: answer.action_id };
    }),
  undo: ({ outcome }) => takeBack(outcome.done),
  say: ({ done }) =>
    done.length > 1 ? `${done.length} profiles disapproved` : `${done[0]?.name ?? 'Profile'} disapproved`,
  failure: 'Disapproving profile failed...',
  after: 'next',
});
