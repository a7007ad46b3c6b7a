import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { bulkState, importState } from '../../bulk/bulk-state.ts';
import { logState } from '../../logs/log-state.ts';
import { versionsState } from '../../versions/versions-state.ts';
import { keymapState } from '../../keymap/keymap-port.ts';
import { paletteState } from '../../palette/palette-state.ts';
import type { Context } from '../../../../commands/context.ts';
import { useCommandContext } from '../../context/read-context.ts';
import { helpState } from '../../help/part.ts';
import { loadLeftDrafts } from '../../session/drafts/page-drafts.ts';
import { preloadIdleWarning } from '../../session/idle/late-idle-warning.tsx';
import type { ApiEnvironment } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { missingParts } from '../../context/missing-parts.ts';
import { MissingLayer, late } from '../../ui/states/late.tsx';
import { loadMenus } from '../../ui/controls/menu.tsx';

const Palette = late(async () => (await import('../../palette/palette.tsx')).Palette);
const KeymapDialog = late(async () => (await import('../../keymap/keymap-dialog.tsx')).KeymapDialog);
const BulkDialog = late(async () => (await import('../../bulk/bulk-dialog.tsx')).BulkDialog);
const ImportDialog = late(async () => (await import('../../bulk/import-dialog.tsx')).ImportDialog);
const PastDialogs = late(async () => (await import('../../versions/versions-dialog.tsx')).PastDialogs);
const Help = late(async () => (await import('../../help/help.tsx')).Help);

let dialogs: ReactNode = null;
const listeners = new Set<() => void>();

async function loadDialogs() {
  const { Dialogs, askForProof } = await import('./dialogs.tsx');
  dialogs = <Dialogs />;
  for (const listener of listeners) listener();
  return askForProof;
}

/** Loaded with its dialog, off the first page. */
export const onProofNeeded: ApiEnvironment['onProofNeeded'] = async (...asked) => (await loadDialogs())(...asked);

function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Fetches what the first page does not show while the browser is idle, so that the first key press finds it there. A
 * layer counts as open once it is requested, loaded or not. The rows of a screen come first, or its first table would
 * be delayed by what nobody has asked for.
 */
export function warmOverlays(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  const load = () => {
    for (const each of [Palette.preload, Help.preload, loadDialogs, loadMenus, preloadIdleWarning, loadLeftDrafts]) {
      // What fails is requested again, and its error shown, when it is opened.
      whenIdle(() => void each().catch(() => undefined));
    }
  };
  // A screen sends its requests when it is mounted, in the same task as this.
  setTimeout(() => {
    if (queryClient.isFetching() === 0) return load();
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() > 0) return;
      stop();
      load();
    });
  });
}

/** Mounted once loaded, not when one opens: its field has to take the very next letter. */
function LateDialogs() {
  const loaded = useSyncExternalStore(onLoaded, () => dialogs);
  const open = useCommandContext().scopes.includes('dialog');
  const { tries } = useSnapshot(missingParts);
  const [missedAt, setMissedAt] = useState(-1);
  useEffect(() => {
    if (open && !loaded) loadDialogs().catch(() => setMissedAt(tries));
  }, [open, loaded, tries]);
  return loaded ?? (open && missedAt === tries ? <MissingLayer /> : null);
}

export function Overlays() {
  const { open } = useSnapshot(paletteState);
  const { about } = useSnapshot(helpState);
  const { run } = useSnapshot(bulkState);
  const { kind } = useSnapshot(importState);
  const { open: keys } = useSnapshot(keymapState);
  const { history, looks } = useSnapshot(logState);
  const { subject } = useSnapshot(versionsState);
  useEffect(warmOverlays, []);
  return (
    <>
      {open && <Palette />}
      {run && <BulkDialog />}
      {kind && <ImportDialog />}
      {keys && <KeymapDialog />}
      {about && <Help context={about as Context} />}
      {(history || looks || subject) && <PastDialogs />}
      <LateDialogs />
    </>
  );
}
