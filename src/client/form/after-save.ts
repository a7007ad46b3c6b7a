import { RESERVED } from '../../contract/locales/activation.ts';
import type { BaseProfileUpdate, LocaleProfileUpdate } from '../../contract/profiles/form-as-sent.ts';
import {
  type FormLookups,
  type StoredContent,
  changedFields,
  type FormValue,
  type FormValues,
} from '../../contract/profiles/form-values.ts';
import type { LocaleEntry } from '../../contract/profiles/base-profile.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import { queryClient, outdate } from '../data/query-client.ts';
import { useEffect, useRef, useState, useCallback, useLayoutEffect } from 'react';
import type { OpenForm } from '../../../commands/form-port.ts';
import { queryKeys } from '../data/query-keys.ts';
import type { FormSubject } from './form-subject.ts';
import { mergeValue, sameValue } from './merge-values.ts';
import { personalMap } from '../context/personal.ts';
import { settleFailures } from '../notices/settled-failures.ts';

/**
 * Puts what was saved into the record on the screen and loads the record again. Without the first, a failed load would
 * leave the form with old values under the new version. Returns the version made by the save; null: unknown, as where
 * somebody else has made another one since.
 */
export async function reloadSaved(
  queryKey: readonly unknown[],
  update: BaseProfileUpdate | LocaleProfileUpdate,
  lookups: FormLookups,
  locales: readonly Locale[],
): Promise<number | null> {
  queryClient.setQueryData<StoredContent & { locales?: readonly LocaleEntry[] }>(
    queryKey,
    (whole) => whole && { ...whole, ...contentOf(update, lookups), ...localesOf(whole.locales, update, locales) },
  );
  const version = versionOf(queryKey);
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  // Somebody else may have changed it in between.
  return version === versionOf(queryKey) ? version : null;
}

/** The locales that have a profile, and those that were reserved with this update. */
function localesOf(
  stored: readonly LocaleEntry[] | undefined,
  update: BaseProfileUpdate | LocaleProfileUpdate,
  known: readonly Locale[],
) {
  if (!stored || !('reserved_locales' in update)) return {};
  const reserved = known.filter(({ id }) => update.reserved_locales?.includes(id));
  const entries = reserved.map((locale): LocaleEntry => ({ ...locale, ...RESERVED }));
  return { locales: [...stored.filter(({ profile_id: profile }) => profile !== null), ...entries] };
}

function contentOf(update: BaseProfileUpdate | LocaleProfileUpdate, lookups: FormLookups) {
  const { date_of_birth: born } = update;
  const date =
    typeof born === 'string' ? { attribute_type_id: lookups.attributes['dateOfBirth'] ?? '', value: born } : born;
  return {
    attributes: [...update.attributes, ...(date ? [date] : [])],
    tags: update.tags,
    ...('selfie_id' in update && { selfie_id: update.selfie_id }),
  };
}

function versionOf(queryKey: readonly unknown[]): number | null {
  return queryClient.getQueryData<{ version: number }>(queryKey)?.version ?? null;
}

/**
 * What a save has sent without a response. Once the record shows that it was stored, the page withdraws the failure and
 * logs it. Returns the function that notes it; null: another save was answered.
 */
export function useUnanswered({ kind, record }: FormSubject, stored: FormValues): (sent: OpenForm | null) => void {
  const { id, version, status } = record;
  const [sent, setSent] = useState<OpenForm | null>(null);
  const settled = useRef<OpenForm | null>(null);
  useEffect(() => {
    if (sent === null || sent === settled.current || version <= sent.version) return;
    const changed = changedFields(kind, sent.stored, sent.values);
    const isThere = (name: string) =>
      sameValue(mergeValue(sent.stored[name], sent.values[name], stored[name]), stored[name]);
    // What was sent on unchanged can be recognized by its status alone.
    const isStored = changed.length > 0 ? changed.every(isThere) : status !== sent.status;
    if (!isStored) return;
    settled.current = sent;
    settleFailures('profile.save', [id]);
    outdate(queryClient, queryKeys.logs(id));
  }, [sent, kind, id, version, status, stored]);
  return setSent;
}

/** What was stored and what was sent when a record was last handed on here, by the record. */
const handedOn = personalMap<string, { version: number; status: string; before: FormValues; sent: FormValues }>();

export function noteHandOn({ id, version, status }: FormSubject['record'], before: FormValues, sent: FormValues): void {
  handedOn.set(id, { version, status, before, sent });
}

/** What was typed for a hand-on that was undone since: the record is as it was before. Given once for each undo. */
export function typedBeforeUndo(
  { id, version, status }: FormSubject['record'],
  stored: FormValues,
): Record<string, FormValue> {
  const last = handedOn.get(id);
  if (!last || version <= last.version || status !== last.status) return {};
  const { before, sent } = last;
  if (!Object.keys(before).every((name) => sameValue(before[name], stored[name]))) return {};
  handedOn.set(id, { ...last, version });
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !sameValue(value, stored[name])));
}

/** Waits until that version of the record, or a newer one, is drawn; false: the record has left the screen before. */
export function useDrawnVersion(version: number): (wanted: number) => Promise<boolean> {
  const drawn = useRef({ version, isGone: false, waiting: new Set<() => void>() });

  useLayoutEffect(() => {
    drawn.current.version = version;
    for (const look of drawn.current.waiting) look();
  }, [version]);

  useLayoutEffect(() => {
    const here = drawn.current;
    here.isGone = false;
    return () => {
      here.isGone = true;
      for (const look of here.waiting) look();
    };
  }, []);

  return useCallback((wanted) => {
    const here = drawn.current;
    return new Promise((resolve) => {
      const look = () => {
        if (!here.isGone && here.version < wanted) return;
        here.waiting.delete(look);
        resolve(!here.isGone);
      };
      here.waiting.add(look);
      look();
    });
  }, []);
}
