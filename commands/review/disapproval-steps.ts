import { array, enums, nonempty, optional, pattern, size, string } from 'superstruct';
import {
  DISAPPROVAL_CODES,
  OTHER_ASKS,
  REASON_WORDS,
  DISAPPROVAL_NOTE_MAXIMUM,
  codeOfAnchor,
  demandsNote,
  isOffered,
  type AnchorKind,
  type DisapprovalCode,
  type DisapprovalReason,
} from '../../src/contract/profiles/disapproval.ts';
import type { Choice, Step } from '../command.ts';
import type { ReasonPlace } from './disapproval-port.ts';
import { asked } from '../steps.ts';

const CHOICES: readonly Choice<DisapprovalCode>[] = DISAPPROVAL_CODES.map((value) => ({
  value,
  label: REASON_WORDS[value],
  ...(demandsNote(value) && { detail: OTHER_ASKS }),
}));

export interface Reason {
  codes: DisapprovalCode[];
  /** `kind identifier` each, and the reason if it is chosen for one; undefined: it is about the profile as a whole. */
  places: string[] | undefined;
  note: string;
}

type Steps = { [K in keyof Reason]: Step<Reason[K]> };

/** Asks why, where, and for a note to the person who has to correct it. */
export function disapprovalSteps(reader: string): Steps {
  return {
    codes: asked('Reason', 'Why are you disapproving it?', nonempty(array(enums(DISAPPROVAL_CODES))), {
      choices: ({ settings }) => CHOICES.filter(({ value }) => isOffered(value, settings.disapproval_reasons)),
      several: true,
    }),
    places: asked(
      'Place',
      'What is it about?',
      optional(nonempty(array(pattern(string(), /^(field|tag|media) .+$/)))),
      { choices: ({ places }) => places.map(choiceOf), several: true, asked: ({ places }) => places.length > 0 },
    ),
    note: asked('Note', `A note for ${reader}`, size(string(), 0, DISAPPROVAL_NOTE_MAXIMUM)),
  };
}

/** The reason as the server takes it. */
export function reasonOf({ codes, places = [], note }: Reason): DisapprovalReason {
  const anchors = places.map((place) => {
    const [kind, id = '', reason] = place.split(' ') as [AnchorKind, string?, string?];
    // A reason may have been switched off since it was chosen.
    return { kind, id, code: codes.find((code) => code === reason) ?? codeOfAnchor(kind, codes), note: '' };
  });
  return { codes, note, ...(anchors.length > 0 && { anchors }) };
}

function choiceOf({ kind, id, label }: ReasonPlace): Choice<string> {
  return { value: `${kind} ${id}`, label };
}
