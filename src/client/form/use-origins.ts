import { useState } from 'react';
import type { FormValue, FormValues } from '../../contract/policy/form-values.ts';
import { sameValue } from './merge-values.ts';

export interface Origins {
  /** The origin of a field's value, `base` or a locale's code; null: it was typed, or touched since. */
  of(name: string): string | null;
  /** These values were put into the form just now. `from` null: they have no other origin. */
  note(values: FormValues, from: string | null): void;
}

/** The profile from which values of a form were taken, shown until the field is touched. */
export function useOrigins(values: FormValues): Origins {
  const [known, setKnown] = useState<Readonly<Record<string, { from: string; value: FormValue }>>>({});
  return {
    of(name) {
      const origin = known[name];
      return origin && sameValue(values[name], origin.value) ? origin.from : null;
    },
    note: (noted, from) =>
      setKnown((before) => {
        const others = Object.entries(before).filter(([name]) => !(name in noted));
        const taken = Object.entries(noted).map(([name, value]) => [name, { from, value }] as const);
        return Object.fromEntries(from === null ? others : [...others, ...taken]) as typeof before;
      }),
  };
}
