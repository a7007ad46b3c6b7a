import { useEffect, useRef, useState } from 'react';
import { fieldsOf } from '../../contract/profiles/form-fields.ts';
import type { FormValue, FormValues } from '../../contract/profiles/form-values.ts';
import { draftPlaces, drafts } from '../session/drafts/page-drafts.ts';
import { fieldOfTyped } from '../../contract/geo/place.ts';
import type { FormSubject } from './form-subject.ts';
import { isSet, mergeValue, sameValue, type Origins } from './merge-values.ts';
import { counted } from '../../contract/base/words.ts';
import type { DraftHome } from '../session/drafts/offers-state.ts';
import type { DraftPlace, Json } from '../session/drafts/keep-drafts.ts';

interface Options {
  subject: FormSubject;
  editable: boolean;
  stored: FormValues;
  values: FormValues;
  setValues: (values: FormValues) => void;
  /** Other people's stored values in fields that wait for a choice. */
  theirs: FormValues;
  setTheirs: (change: (before: Record<string, FormValue>) => Record<string, FormValue>) => void;
  origins: Origins;
}

/**
 * Keeps unsaved values in this tab, and restores them when the record is opened again. A field that somebody else has
 * changed since then waits for a choice.
 */
export function useFormDraft(options: Options) {
  const { subject, editable, stored, values } = options;
  const { kind, record } = subject;
  const [restored, setRestored] = useState(false);
  const [looked, setLooked] = useState(false);
  const newest = useRef(options);
  useEffect(() => {
    newest.current = options;
  });

  useEffect(() => {
    if (!editable) return;
    let gone = false;
    /** The fields that a draft would change. */
    const unsaved = (kept: Json) =>
      Object.entries(readKept(kept, newest.current.stored)).filter(
        ([name, { typed }]) => !sameValue(typed, newest.current.stored[name]),
      );
    const home: DraftHome = {
      place: placeOfForm(kind, record.id),
      verb: 'Typed',
      isShown: () => !gone,
      words(kept) {
        const names = unsaved(kept).map(([name]) => fieldOfTyped(name));
        const labels = fieldsOf(kind).flatMap(({ name, label }) => (names.includes(name) ? [label] : []));
        return names.length === 0 ? null : labels.join(', ') || counted(names.length, 'change');
      },
      replaced(kept) {
        const { stored: saved, values: here, origins, theirs } = newest.current;
        const isLost = ([name, { typed }]: [string, { typed: FormValue }]) =>
          !sameValue(here[name], saved[name]) && !sameValue(here[name], typed);
        return unsaved(kept).some(isLost) ? keptForm(saved, here, (name) => origins.of(name), theirs) : null;
      },
      put(kept) {
        const now = newest.current;
        const fields = unsaved(kept);
        now.setValues(Object.fromEntries(fields.map(([name, { typed }]) => [name, typed])));
        for (const [name, { typed, from }] of fields) {
          if (from !== undefined) now.origins.note({ [name]: typed }, from);
        }
        now.setTheirs((before) => {
          const others = Object.entries(before).filter(([name]) => !fields.some(([each]) => each === name));
          const overtaken = fields.filter(
            ([name, { was, open }]) => open === true || !sameValue(was, now.stored[name]),
          );
          return Object.fromEntries([...others, ...overtaken.map(([name]) => [name, now.stored[name] ?? ''])]);
        });
        setRestored(true);
      },
    };
    void draftPlaces.comeBack(home).then((hasLooked) => {
      if (!gone) setLooked(hasLooked);
    });
    return () => {
      gone = true;
    };
  }, [kind, record.id, editable]);

  const kept = keptForm(stored, values, (name) => options.origins.of(name), options.theirs);
  const text = JSON.stringify(kept);
  const written = useRef<string | null>(null);
  useEffect(() => {
    // Until the last visit's draft is found, an unchanged form says nothing about it.
    if (!editable || (!looked && kept === null) || written.current === text) return;
    written.current = text;
    if (kept) drafts.keep(placeOfForm(kind, record.id), kept);
    else drafts.drop(placeOfForm(kind, record.id));
  }, [editable, looked, kept, text, kind, record.id]);

  return {
    restored: restored && kept !== null,
    /** Saved as `sent`, or given up: the draft is removed, except what was typed since then. */
    over(sent: FormValues | null, now: FormValues) {
      setRestored(false);
      // `written` stays: until the saved record is read again, the form still differs from the one that is stored.
      const typedSince = sent && keptForm(sent, now, (name) => options.origins.of(name));
      if (typedSince) drafts.keep(placeOfForm(kind, record.id), typedSince);
      else if (sent) drafts.drop(placeOfForm(kind, record.id));
      else drafts.discard(placeOfForm(kind, record.id));
    },
  };
}

/**
 * The stored draft of a form: each changed field, with the stored value under it, and its origin. `open`: somebody else
 * has changed it too, and nobody has chosen yet; a reloaded page has to ask again.
 */
type KeptForm = Readonly<Record<string, { was: FormValue; typed: FormValue; from?: string; open?: true }>>;

export function placeOfForm(kind: string, id: string): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'form' };
}

/** Null when nothing has changed. */
function keptForm(
  stored: FormValues,
  values: FormValues,
  originOf: (name: string) => string | null = () => null,
  theirs: FormValues = {},
): KeptForm | null {
  const changed = Object.keys(values).filter((name) => !sameValue(values[name], stored[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((name) => {
      const from = originOf(name);
      const open = Object.hasOwn(theirs, name) && { open: true as const };
      return [name, { was: stored[name] ?? '', typed: values[name] ?? '', ...(from !== null && { from }), ...open }];
    }),
  );
}

/**
 * Reads the stored draft. Several tags are merged with what is stored now; fields that no longer exist, or have another
 * shape now, are left out.
 */
export function readKept(kept: Json | undefined, stored: FormValues): KeptForm {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  const fits = (name: string, value: unknown): value is FormValue =>
    name in stored && typeof value === typeof stored[name] && value !== null;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, field]: [string, unknown]) => {
      const { was, typed, from, open } = (field ?? {}) as Readonly<Record<string, unknown>>;
      const rest = { ...(typeof from === 'string' && { from }), ...(open === true && { open: true as const }) };
      if (!fits(name, was) || !fits(name, typed)) return [];
      const [now = ''] = [stored[name]];
      const merged = isSet(typed) && open !== true && { was: now, typed: mergeValue(was, typed, now) };
      return [[name, { was, typed, ...rest, ...merged }]];
    }),
  );
}
