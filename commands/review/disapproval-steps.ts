import { array, enums, nonempty, optional, pattern, size, string } from 'superstruct';
import {
  DISAPPROVAL_CODES,
  DISAPPROVAL_NOTE_MAXIMUM,
  isOffered,
  type DisapprovalCode,
} from '../../src/contract/policy/disapproval.ts';
import { codeOfAnchor, type AnchorKind } from '../../src/contract/policy/disapproval-anchors.ts';
import type { DisapprovalReason } from '../../src/contract/shapes/disapproval.ts';
import type { Choice, Step } from '../command.ts';
import type { ReasonPlace } from './disapproval-port.ts';

const CODES = Object.keys(DISAPPROVAL_CODES) as [DisapprovalCode, ...DisapprovalCode[]];
const CHOICES: readonly Choice<DisapprovalCode>[] = CODES.map((value) => ({ value, label: DISAPPROVAL_CODES[value] }));

export interface Reason {
  codes: DisapprovalCode[];
  /** `kind identifier` each; undefined: it is about the profile as a whole. */
  places: string[] | undefined;
  note: string;
}

type Steps = { [K in keyof Reason]: Step<Reason[K]> };

/** Asks why, where, and for a note to whoever has to mend it. */
export function disapprovalSteps(reader: string): Steps {
  return {
    codes: {
      title: 'Reason',
      prompt: 'Why does it go back?',
      shape: nonempty(array(enums(CODES))),
      choices: ({ settings }) => CHOICES.filter(({ value }) => isOffered(value, settings.disapproval_reasons)),
      several: true,
    },
    places: {
      title: 'Place',
      prompt: 'What is it about?',
      shape: optional(nonempty(array(pattern(string(), /^(field|tag|media) .+$/)))),
      choices: ({ places }) => places.map(choiceOf),
      several: true,
      asked: ({ places }) => places.length > 0,
    },
    note: {
      title: 'Note',
      prompt: `A note for ${reader}`,
      shape: size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM),
    },
  };
}

/** The reason as the server takes it. */
export function reasonOf({ codes, places = [], note }: Reason): DisapprovalReason {
  const anchors = places.map((place) => {
    const [kind, id = ''] = place.split(' ') as [AnchorKind, string?];
    return { kind, id, code: codeOfAnchor(kind, codes), note: '' };
  });
  return { codes, note, ...(anchors.length > 0 && { anchors }) };
}

function choiceOf({ kind, id, label }: ReasonPlace): Choice<string> {
  return { value: `${kind} ${id}`, label };
}
