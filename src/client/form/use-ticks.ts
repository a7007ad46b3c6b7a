import { useEffect, useState } from 'react';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { DraftPlace, Json } from '../session/drafts/drafts.ts';
import { drafts } from '../session/drafts/page-drafts.ts';

/** Where the ticks of a person on a record are kept. */
export function placeOfTicks(kind: ProfileKind, id: string): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'ticks' };
}

/**
 * What a person has ticked off on a record, kept for them like what they type. Ticks count for the
 * list they were made on: when `list` changes, nothing is ticked.
 */
export function useTicks(kind: ProfileKind, id: string, list: string) {
  const [ticks, setTicks] = useState<{ list: string; keys: readonly string[] }>({ list, keys: [] });
  const keys = ticks.list === list ? ticks.keys : [];

  useEffect(() => {
    let gone = false;
    void drafts.read(placeOfTicks(kind, id)).then((kept) => {
      const restored = readTicks(kept, list);
      if (!gone && restored.length > 0) setTicks((now) => (now.keys.length > 0 ? now : { list, keys: restored }));
    });
    return () => {
      gone = true;
    };
  }, [kind, id, list]);

  const toggle = (key: string) => {
    const next = keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key];
    setTicks({ list, keys: next });
    if (next.length === 0) drafts.drop(placeOfTicks(kind, id));
    else drafts.keep(placeOfTicks(kind, id), { list, keys: next });
  };
  return { keys, toggle };
}

function readTicks(kept: Json | undefined, list: string): string[] {
  if (typeof kept !== 'object' || kept === null || !('list' in kept) || kept.list !== list) return [];
  return Array.isArray(kept['keys']) ? kept['keys'].filter((key) => typeof key === 'string') : [];
}
