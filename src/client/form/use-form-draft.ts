import { useEffect, useRef, useState } from 'react';
import type { FormValue, FormValues } from '../../contract/policy/form-values.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import type { FormSubject } from './form-subject.ts';
import { sameValue } from './merge-values.ts';
import type { Origins } from './use-origins.ts';
import type { DraftPlace, Json } from '../session/drafts/drafts.ts';

interface Options {
  subject: FormSubject;
  editable: boolean;
  stored: FormValues;
  values: FormValues;
  setValues: (values: FormValues) => void;
  setTheirs: (theirs: Record<string, FormValue>) => void;
  origins: Origins;
}

/**
 * Keeps what is typed and not saved, and brings it back when the record is opened again. A field
 * that somebody else has changed since then waits for a choice.
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
    void drafts.read(placeOfForm(kind, record.id)).then((kept) => {
      if (gone) return;
      const now = newest.current;
      const untouched = Object.entries(readKept(kept, now.stored)).filter(
        ([name, { typed }]) => sameValue(now.values[name], now.stored[name]) && !sameValue(typed, now.stored[name]),
      );
      if (untouched.length > 0) {
        now.setValues(Object.fromEntries(untouched.map(([name, { typed }]) => [name, typed])));
        for (const [name, { typed, from }] of untouched) {
          if (from !== undefined) now.origins.note({ [name]: typed }, from);
        }
        const overtaken = untouched.filter(([name, { was }]) => !sameValue(was, now.stored[name]));
        now.setTheirs(Object.fromEntries(overtaken.map(([name]) => [name, now.stored[name] ?? ''])));
        setRestored(true);
      }
      setLooked(true);
    });
    return () => {
      gone = true;
    };
  }, [kind, record.id, editable]);

  const kept = keptForm(stored, values, (name) => options.origins.of(name));
  const text = JSON.stringify(kept);
  const written = useRef<string | null>(null);
  useEffect(() => {
    // Before the last visit's draft was found, an unchanged form says nothing about it.
    if (!editable || (!looked && kept === null) || written.current === text) return;
    written.current = text;
    if (kept) drafts.keep(placeOfForm(kind, record.id), kept);
    else drafts.drop(placeOfForm(kind, record.id));
  }, [editable, looked, kept, text, kind, record.id]);

  return {
    restored: restored && kept !== null,
    /** It was saved, or given up. */
    sent() {
      setRestored(false);
      written.current = null;
      drafts.drop(placeOfForm(kind, record.id));
    },
  };
}

/** What is kept of a form that is not saved: each changed field, with what was stored under it, and whose value it is. */
type KeptForm = Readonly<Record<string, { was: FormValue; typed: FormValue; from?: string }>>;

function placeOfForm(kind: string, id: string): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'form' };
}

/** Null when nothing has changed. */
export function keptForm(
  stored: FormValues,
  values: FormValues,
  originOf: (name: string) => string | null = () => null,
): KeptForm | null {
  const changed = Object.keys(values).filter((name) => !sameValue(values[name], stored[name]));
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.map((name) => {
      const from = originOf(name);
      return [name, { was: stored[name] ?? '', typed: values[name] ?? '', ...(from !== null && { from }) }];
    }),
  );
}

/** Reads what was kept; fields that are none any more, or have another shape now, are left out. */
export function readKept(kept: Json | undefined, stored: FormValues): KeptForm {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  const fits = (name: string, value: unknown): value is FormValue =>
    name in stored && typeof value === typeof stored[name] && value !== null;
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, field]: [string, unknown]) => {
      const { was, typed, from } = (field ?? {}) as { was?: unknown; typed?: unknown; from?: unknown };
      const origin = typeof from === 'string' ? { from } : {};
      return fits(name, was) && fits(name, typed) ? [[name, { was, typed, ...origin }]] : [];
    }),
  );
}
