/** A fault of a chain or its records. `link`: the event where it shows, from 1; null: it is about records. */
export interface Fault {
  baseProfileId: string;
  link: number | null;
  kind: FaultKind;
  /** The record and its fault, where it is about records. */
  about?: string;
}

/** Each in words, after "base profile …, event …:". */
const FAULT_WORDS = {
  altered: 'it was changed after it was written',
  'broken-link': 'it does not follow the event before it: one was taken out, or put in',
  'missing-last': 'the trail does not end where the base profile says',
  'no-base-profile': 'the base profile is gone and events of it are left',
  'cut-back': 'the last checkpoint has seen more events than there are',
  rewritten: 'the last checkpoint has seen another event here',
  removed: 'the last checkpoint has seen this base profile, which is gone with its trail',
  backdated: 'it came after the last checkpoint and says that it happened before it',
  'never-created': 'no event tells that this record was made',
  'untold-state': 'no event tells of what it is now',
  'untold-change': 'no event came since the last checkpoint, and yet its records, pictures or documents are others',
  'not-of-fields': 'it is not what its fields say',
} as const;
export type FaultKind = keyof typeof FAULT_WORDS;

export function faultInWords({ baseProfileId, link, kind, about }: Fault): string {
  const place = link === null ? '' : `, event ${link}`;
  return `Base profile ${baseProfileId}${place}${about === undefined ? '' : `, ${about}`}: ${FAULT_WORDS[kind]}.`;
}
