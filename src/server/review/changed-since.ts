import { isRecord, type Touched, type TouchedFile } from '../records/change.ts';
import type { Found } from '../records/record.ts';
import type { LaterAction } from './later-actions.ts';
import { assertNobodyCameBetween } from './overtaken.ts';
import type { TouchedField } from './touched-fields.ts';
import { isMergedAway, MERGE } from './turn-merge.ts';
import { DECISION, type Turn } from './turn.ts';

/** What somebody reads who decides about a record. */
const CONTENT: ReadonlySet<string> = new Set(['attributes', 'tags', 'selfie_id', 'reserved_locales']);

/**
 * What is decided again is decided on what the person has seen: an approval or disapproval is not done again once
 * somebody else has changed what it was about, nor a merge once anybody has changed one of those that it would close,
 * for it would bring back what they said before. Throws `undo-refused` with who that was.
 */
export async function assertUnchangedSince(
  turn: Turn,
  found: Found,
  { touched, later }: { touched: readonly Touched[]; later: readonly LaterAction[] },
): Promise<void> {
  if (turn.direction !== 'redo') return;
  if (turn.operation === MERGE) {
    if (touched.some((one) => isMergedAway(one, found.base))) {
      await assertNobodyCameBetween(turn, found, { later, isMet: () => true });
    }
  } else if (DECISION.test(turn.operation)) {
    const byOthers = later.filter(({ by }) => by.id !== turn.call.actor.id);
    const records = new Set(touched.filter(isRecord).map(({ id }) => id));
    const isMet = (field: TouchedField, { touched: theirs }: LaterAction) =>
      records.has(field.id)
        ? field.column === null || CONTENT.has(field.column)
        : theirs.some((one) => !isRecord(one) && one.id === field.id && records.has(ownerOf(one)));
    await assertNobodyCameBetween(turn, found, { later: byOthers, isMet });
  }
}

function ownerOf(file: TouchedFile): string {
  return file.locale_profile_id ?? file.base_id;
}
