import { useEffect, useRef, useState } from 'react';
import type { FormValue, FormValues } from '../../contract/policy/form-values.ts';
import { drafts } from '../session/drafts/page-drafts.ts';
import { keptForm, placeOfForm, readKept } from './form-draft.ts';
import type { FormSubject } from './form-subject.ts';
import { sameValue } from './merge-values.ts';

interface Options {
  subject: FormSubject;
  editable: boolean;
  stored: FormValues;
  values: FormValues;
  setValues: (values: FormValues) => void;
  setTheirs: (theirs: Record<string, FormValue>) => void;
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

  const kept = keptForm(stored, values);
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
