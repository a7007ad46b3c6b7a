import {
  STATUS_LABELS,
  type ProfileKind,
  refusalSentence,
  refusalOfMedia,
} from '../../src/contract/profiles/status.ts';
import { blocked, HIDDEN, READY, type Verdict } from '../command.ts';
import { isLocaleProfile, type Context, type ProfileRecord } from '../context.ts';
import type { EditorFacts } from './port.ts';
import { RIGHTS, type MediaAct } from '../../src/contract/base/rights.ts';
import { refusalOfMerged } from '../../src/contract/base/refusals.ts';

function kindOf(record: ProfileRecord): ProfileKind {
  return isLocaleProfile(record) ? 'locale' : 'base';
}

/** Whether the person may do this to the images on the screen, by the same policy the server uses. */
export function mayDo(act: MediaAct, { media, role, userId }: Context): Verdict {
  if (media === null || role === null) return HIDDEN;
  const { record } = media;
  const merged = refusalOfMerged(record);
  const kind = kindOf(record);
  if (!RIGHTS[`${kind}-image`][act].includes(role)) return HIDDEN;
  if (merged !== null) return blocked('merged', merged);
  const own = !isLocaleProfile(record) && record.creator.user_id === userId;
  const refusal = refusalOfMedia({ kind, act, role, own, status: record.status, frozen: record.frozen });
  return refusal === null ? READY : blocked(refusal, refusalSentence(refusal, 'save', STATUS_LABELS[record.status]));
}

/** For what changes images in the open modal: hidden while it is closed, blocked while a save is under way. */
export function inEditor(act: MediaAct, holds: (editor: EditorFacts) => boolean = ({ current }) => current) {
  return (context: Context): Verdict => {
    const editor = context.media?.editor ?? null;
    if (editor === null || !context.scopes.includes('images') || !holds(editor)) return HIDDEN;
    return editor.saving ? blocked('saving', 'The changes are being saved.') : mayDo(act, context);
  };
}
