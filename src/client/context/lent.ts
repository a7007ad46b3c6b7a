import { useLayoutEffect } from 'react';
import { contextChanged } from './context-version.ts';
import { personal } from './personal.ts';

/** A value that a screen provides to commands while it is drawn; `nothing` otherwise. */
export function provided<T>(nothing: T) {
  const shown = personal(() => nothing);
  return {
    read: () => shown.current,
    /** Pass the same value until it changes. */
    useProviding: (value: T): void => {
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
