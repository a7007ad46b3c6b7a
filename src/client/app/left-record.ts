import { subscribe } from 'valtio';
import { formState } from '../form/form-state.ts';
import { notifySystem } from '../notices/notify.ts';
import { recordInView } from '../record/in-view.ts';
import { takeLeftRecord, type LeftRecord } from '../session/left-place.ts';
import { session } from '../session/session-state.ts';
import { awaitsSecondFactor } from '../session/token/claims.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** The record that stands open on a page of its own, for whoever comes back to it; null: none does. */
export function recordToReturnTo(): LeftRecord | null {
  const { profileBaseId, profileId = '' } = workbench.current?.params ?? {};
  const record = recordInView();
  if (profileBaseId === undefined || record?.id !== (profileId || profileBaseId)) return null;
  const kind = profileId === '' ? 'base' : 'locale';
  return { kind, profileBaseId, profileId, name: record.profile_name, unsaved: formState.facts?.changed ?? 0 };
}

/** Offers it after the sign-in that follows. */
export function offerLeftRecord(): void {
  subscribe(session, () => {
    if (!session.user || session.userRole === '' || awaitsSecondFactor(session.user)) return;
    const record = takeLeftRecord();
    if (!record) return;
    const { kind, profileBaseId, profileId, name, unsaved } = record;
    const changes = unsaved === 1 ? '1 change that was not saved is' : `${unsaved} changes that were not saved are`;
    notifySystem('info', {
      title: `You were at ${name || 'a profile without a name'}`,
      message: unsaved > 0 ? `${changes} kept as a draft.` : 'You were signed out there.',
      action: {
        label: 'Go on there',
        invocation:
          kind === 'base'
            ? { id: 'base-profile.open', args: { profileBaseId } }
            : { id: 'locale-profile.open', args: { profileBaseId, profileId } },
        source: 'button',
      },
    });
  });
}
