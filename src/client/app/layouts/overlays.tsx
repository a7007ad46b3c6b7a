import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { bulkState } from '../../bulk/bulk-state.ts';
import { keymapState } from '../../keymap/keymap-state.ts';
import { paletteState } from '../../palette/palette-state.ts';
import type { Context } from '../../../../commands/context.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { helpState } from '../../help/help-state.ts';
import { loadIdleWarning } from '../../session/idle/late-idle-warning.tsx';
import { loadMenus } from '../../ui/menu.tsx';
import { WhichKey } from '../../presses/which-key.tsx';

const loadPalette = () => import('../../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeymapDialog = lazy(async () => ({
  default: (await import('../../keymap/keymap-dialog.tsx')).KeymapDialog,
}));
const BulkDialog = lazy(async () => ({ default: (await import('../../bulk/bulk-dialog.tsx')).BulkDialog }));
const Help = lazy(async () => ({ default: (await import('../../help/help.tsx')).Help }));

let dialogs: ReactNode = null;
const listeners = new Set<() => void>();

async function loadDialogs(): Promise<void> {
  const { Dialogs } = await import('./dialogs.tsx');
  dialogs = <Dialogs />;
  for (const listener of listeners) listener();
}

function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Fetches what the first page does not show while the browser has nothing to do, so that the first key
 * press finds it there. Each layer counts from the moment it is asked for, there or not.
 */
export function warmOverlays(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  for (const load of [loadPalette, loadDialogs, loadMenus, loadIdleWarning]) whenIdle(() => void load());
}

/** Mounted as soon as they are there, and not when one opens: its field has to take the very next letter. */
function LateDialogs() {
  const loaded = useSyncExternalStore(onLoaded, () => dialogs);
  const open = useCommandContext().scopes.includes('dialog');
  useEffect(() => {
    if (open && !loaded) void loadDialogs();
  }, [open, loaded]);
  return loaded;
}

/** What may lie over a screen, whatever its frame: the palette, the dialogs, the notices. */
export function Overlays() {
  const { open } = useSnapshot(paletteState);
  const { about } = useSnapshot(helpState);
  const { run } = useSnapshot(bulkState);
  const { open: keys } = useSnapshot(keymapState);
  return (
    <>
      <Suspense fallback={null}>
        {open && <Palette />}
        {run && <BulkDialog />}
        {keys && <KeymapDialog />}
        {about && <Help context={about as Context} />}
      </Suspense>
      <LateDialogs />
      <WhichKey />
    </>
  );
}
