import { array, enums, nonempty, size, string } from 'superstruct';
import {
  DISAPPROVAL_CODES,
  DISAPPROVAL_NOTE_MAXIMUM,
  type DisapprovalCode,
} from '../../src/contract/policy/disapproval.ts';
import type { Choice, Step } from '../command.ts';

const CODES = Object.keys(DISAPPROVAL_CODES) as [DisapprovalCode, ...DisapprovalCode[]];
const CHOICES: readonly Choice<DisapprovalCode>[] = CODES.map((value) => ({ value, label: DISAPPROVAL_CODES[value] }));

export interface Reason {
  codes: DisapprovalCode[];
  note: string;
}

/** Asks why, and for a note to whoever has to mend it. */
export function disapprovalSteps(reader: string): { codes: Step<DisapprovalCode[]>; note: Step<string> } {
  return {
    codes: {
      title: 'Reason',
      prompt: 'Why does it go back? Tab marks several.',
      shape: nonempty(array(enums(CODES))),
      choices: () => CHOICES,
      several: true,
    },
    note: {
      title: 'Note',
      prompt: `A note for ${reader} (needed for “Other”)`,
      shape: size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM),
    },
  };
}
