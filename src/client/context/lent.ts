import { useLayoutEffect } from 'react';
import { contextChanged } from './context-version.ts';

/** Something that a screen lends to commands while it is drawn; `nothing` stands for it otherwise. */
export function lent<T>(nothing: T) {
  let shown = nothing;
  return {
    read: () => shown,
    /** Give the same value until it changes. */
    useLending: (value: T): void => {
      useLayoutEffect(() => {
        shown = value;
        contextChanged();
        return () => {
          if (shown !== value) return;
          shown = nothing;
          contextChanged();
        };
      }, [value]);
    },
  };
}
