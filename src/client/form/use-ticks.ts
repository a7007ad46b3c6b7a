import { useEffect, useRef, useState } from 'react';
import { counted } from '../../contract/policy/counted.ts';
import type { ProfileKind } from '../../contract/policy/status.ts';
import type { DraftPlace, Json } from '../session/drafts/drafts.ts';
import { draftPlaces, drafts } from '../session/drafts/page-drafts.ts';

export function placeOfTicks(kind: ProfileKind, id: string): DraftPlace {
  return { key: `${kind}-profile ${id}`, field: 'ticks' };
}

const NONE: readonly string[] = [];

/**
 * A person's ticks on a record, kept like unsaved text. Ticks belong to their list: when `list` changes, nothing is
 * ticked.
 */
export function useTicks(kind: ProfileKind, id: string, list: string) {
  const [ticks, setTicks] = useState<{ list: string; keys: readonly string[] }>({ list, keys: [] });
  const keys = ticks.list === list ? ticks.keys : NONE;

  const tick = (next: readonly string[]) => {
    setTicks({ list, keys: next });
    if (next.length === 0) drafts.drop(placeOfTicks(kind, id));
    else drafts.keep(placeOfTicks(kind, id), { list, keys: next });
  };
  const newest = useRef({ keys, tick });
  useEffect(() => {
    newest.current = { keys, tick };
  });

  useEffect(() => {
    let gone = false;
    void draftPlaces.comeBack({
      place: placeOfTicks(kind, id),
      verb: 'Ticked off',
      isShown: () => !gone,
      words(kept) {
        const { length } = readTicks(kept, list);
        return length === 0 ? null : counted(length, 'reason');
      },
      // Both are ticked then.
      replaced: () => null,
      put: (kept) => newest.current.tick([...new Set([...newest.current.keys, ...readTicks(kept, list)])]),
    });
    return () => {
      gone = true;
    };
  }, [kind, id, list]);

  const toggle = (key: string) => tick(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
  return { keys, toggle };
}

function readTicks(kept: Json | undefined, list: string): string[] {
  if (typeof kept !== 'object' || kept === null || !('list' in kept) || kept.list !== list) return [];
  return Array.isArray(kept['keys']) ? kept['keys'].filter((key) => typeof key === 'string') : [];
}
