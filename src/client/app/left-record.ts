import { subscribe } from 'valtio';
import type { LeftRecord } from '../../../commands/session/port.ts';
import { formState } from '../form/form-state.ts';
import { recordInView } from '../record/in-view.ts';
import { readLeftRecord } from '../session/drafts/left-record.ts';
import { session } from '../session/session-state.ts';
import { awaitsSecondFactor } from '../session/claims.ts';
import { workbench } from '../workbench/workbench-state.ts';

/** The record that is open on its own page, to return to later; null: there is none. */
export function recordToReturnTo(): LeftRecord | null {
  const { profileBaseId, profileId = '' } = workbench.current?.params ?? {};
  const record = recordInView();
  if (profileBaseId === undefined || record?.id !== (profileId || profileBaseId)) return null;
  const kind = profileId === '' ? 'base' : 'locale';
  const { changed = 0, imageChanges = 0 } = formState.facts ?? {};
  return { kind, profileBaseId, profileId, name: record.profile_name, unsaved: changed + imageChanges };
}

/** Offers it to the same person at the next sign-in, on this page or on another. */
export function offerLeftRecord(): void {
  let known: string | null = null;
  subscribe(session, () => {
    const isIn = session.user !== null && session.userRole !== '' && !awaitsSecondFactor(session.user);
    const person = isIn ? (session.user?.claims.user_id ?? null) : null;
    if (person === known) return;
    known = person;
    if (person !== null) void readLeftRecord();
  });
}
