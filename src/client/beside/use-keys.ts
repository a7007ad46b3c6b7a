import { useEffect, useRef, type RefObject } from 'react';
import { reachableScopes } from '../../../commands/keys/find-bindings.ts';
import { readContext, useCommandContext } from '../context/read-context.ts';
import { isTyping } from '../keyboard/focus-rules.ts';
import { panelPlaces } from './disapproval-port.ts';

/**
 * Keeps the keys with the panel: Enter has to send, and not to press what was clicked on the record or had the focus
 * before a layer covered both.
 */
export function useKeys(panel: RefObject<HTMLElement | null>): void {
  const covered = !isForemost(useCommandContext());
  const wasCovered = useRef(false);
  useEffect(() => {
    if (covered) wasCovered.current = true;
  }, [covered]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => keepKeys(event, panel.current);
    // A layer restores the focus some time after it has closed.
    const onFocus = ({ target }: FocusEvent) => {
      if (!wasCovered.current || !isForemost(readContext())) return;
      wasCovered.current = false;
      if (target instanceof Element && !panel.current?.contains(target) && !isTyping(target)) panelPlaces.reasons?.();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('focusin', onFocus);
    };
  }, [panel]);
}

function isForemost({ scopes }: ReturnType<typeof readContext>): boolean {
  return reachableScopes(scopes).includes('disapproval');
}

/** A click on the record, at its pictures say. */
function keepKeys({ target }: MouseEvent, panel: HTMLElement | null): void {
  if (!(target instanceof Element) || panel?.contains(target) || isTyping(document.activeElement)) return;
  const elsewhere = '[role="dialog"], [role="menu"], [aria-haspopup]';
  if (target.closest(elsewhere) || document.activeElement?.closest(elsewhere)) return;
  panelPlaces.reasons?.();
}
