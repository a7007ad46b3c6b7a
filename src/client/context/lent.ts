import { useLayoutEffect } from 'react';
import { contextChanged } from './context-version.ts';
import { personal } from './personal.ts';

/** Something that a screen lends to commands while it is drawn; `nothing` stands for it otherwise. */
export function lent<T>(nothing: T) {
  const shown = personal(() => nothing);
  return {
    read: () => shown.current,
    /** Give the same value until it changes. */
    useLending: (value: T): void => {
      useLayoutEffect(() => {
        shown.current = value;
        contextChanged();
        return () => {
          if (shown.current !== value) return;
          shown.current = nothing;
          contextChanged();
        };
      }, [value]);
    },
  };
}
