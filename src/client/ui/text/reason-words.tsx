import { REASON_WORDS, type DisapprovalReason } from '../../../contract/profiles/disapproval.ts';
import { isolated } from '../../../contract/base/words.ts';

export function reasonInWords({ codes, note }: Pick<DisapprovalReason, 'codes' | 'note'>): string {
  return withNote(
    codes.map((code) => REASON_WORDS[code]),
    isolated(note),
  );
}

/** "Wrong place, Other: Please call me". A colon separates what somebody wrote from the words that were chosen. */
export function withNote(reasons: readonly string[], note: string): string {
  return [reasons.join(', '), note].filter(Boolean).join(': ');
}

export function ReasonWords({ reason }: { reason: DisapprovalReason }) {
  const words = reasonInWords(reason);
  return (
    <span title={words} dir="auto">
      {words}
    </span>
  );
}
