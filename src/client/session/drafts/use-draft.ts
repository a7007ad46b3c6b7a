import { useCallback, useEffect, useRef, useState } from 'react';
import { drafts } from './page-drafts.ts';
import type { DraftPlace, Drafts, Json } from './drafts.ts';

export interface Draft<T extends Json> {
  value: T;
  /** What is there was typed on an earlier visit: say so beside the field. */
  restored: boolean;
  /** Changes the value as the person types, and keeps it. */
  set: (value: T) => void;
  /** Back to what is stored on the server: it has been sent, or the person gives it up. */
  discard: (initial: T) => void;
}

/**
 * The value of one field that outlives a sign-out or a reload. What the person typed and did not
 * send comes back at the same place, unless something was typed before it was found.
 *
 * A form of another record is another component: give it the record's identifier as its `key`.
 *
 * @param accepts whether what was kept still has the field's shape; forms change between visits
 */
export function useDraft<T extends Json>(
  { key, field, initial, accepts }: DraftPlace & { initial: T; accepts: (value: Json) => value is T },
  kept: Drafts = drafts,
): Draft<T> {
  const [state, setState] = useState<{ value: T; restored: boolean }>({ value: initial, restored: false });
  const touched = useRef(false);
  const fits = useRef(accepts);

  useEffect(() => {
    let gone = false;
    touched.current = false;
    void kept.read({ key, field }).then((value) => {
      if (gone || touched.current || value === undefined || !fits.current(value)) return;
      setState({ value, restored: true });
    });
    return () => {
      gone = true;
    };
  }, [key, field, kept]);

  const set = useCallback(
    (value: T) => {
      touched.current = true;
      setState({ value, restored: false });
      kept.keep({ key, field }, value);
    },
    [key, field, kept],
  );
  const discard = useCallback(
    (value: T) => {
      touched.current = true;
      setState({ value, restored: false });
      kept.drop({ key, field });
    },
    [key, field, kept],
  );
  return { ...state, set, discard };
}
