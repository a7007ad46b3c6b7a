import type { OperationId } from '../../contract/operations/operations.ts';
import type { MediaAct } from '../../contract/policy/media-rights.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { BaseProfileSummary } from '../../contract/shapes/base-profile.ts';
import type { LocaleProfileSummary } from '../../contract/shapes/locale-profile.ts';
import type { MediaWritten } from '../../contract/shapes/media.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { TouchedFile } from '../records/change.ts';
import { intended, type Ground, type Intent } from '../records/intent.ts';
import { followingImages } from '../records/profile-content.ts';
import type { ChangeOf } from '../records/record.ts';
import { writeChange } from '../records/write.ts';
import { assertMayEverTouch, assertMayTouch } from './may-touch.ts';

export interface MediaTarget {
  kind: ProfileKind;
  id: string;
}

/** Locks the owner, checks the person's right to its images, compares its version, and asks the policy. */
export async function intendedMedia(
  ground: Ground,
  { target: { kind, id }, act }: { target: MediaTarget; act: MediaAct },
): Promise<Intent> {
  const { actor } = ground.call;
  const intent = await intended(ground, kind, id, { rights: (found) => assertMayEverTouch(actor, act, found) });
  assertMayTouch(actor, act, intent);
  return intent;
}

/** The outcome of one write to images, beside the rows of the images themselves. */
interface MediaOutcome {
  operation: OperationId;
  events: AuditEntry[];
  files: readonly TouchedFile[];
  /** Columns of a base profile that change with its images. */
  change?: ChangeOf<'base'>;
}

/** Raises the owner's version, writes the audit events, and keeps what is needed to undo it. */
export async function writeMedia(intent: Intent, outcome: MediaOutcome): Promise<MediaWritten> {
  const { operation, events, files, change = {} } = outcome;
  const following = await followingImages(intent);
  const { action_id, record } = await writeChange(intent, operation, {
    change: { ...change, ...following.change },
    events: [...following.events, ...events],
    files,
  });
  return {
    action_id,
    records: intent.kind === 'base' ? [record as BaseProfileSummary] : [],
    locale_records: intent.kind === 'locale' ? [record as LocaleProfileSummary] : [],
  };
}

/** The answer if nothing had to be changed. */
export const NOTHING_WRITTEN: MediaWritten = { action_id: null, records: [], locale_records: [] };
