import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { bulkState } from '../../bulk/bulk-state.ts';
import { keymapState } from '../../keymap/keymap-state.ts';
import { paletteState } from '../../palette/palette-state.ts';
import type { Context } from '../../../../commands/context.ts';
import { workbench } from '../../context/workbench-state.ts';
import { NoticeCentre } from '../../notices/notice-centre.tsx';
import { QuestionDialog } from '../question-dialog.tsx';
import { SuspicionDialog } from '../../duplicates/suspicion-dialog.tsx';
import { LocaleDialogs } from '../../ui/locale-picker/locale-dialogs.tsx';
import { LogHistory } from '../../ui/log-history.tsx';
import { WhichKey } from '../../keyboard/which-key.tsx';

const loadPalette = () => import('../../palette/palette.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const KeymapDialog = lazy(async () => ({
  default: (await import('../../keymap/keymap-dialog.tsx')).KeymapDialog,
}));
const BulkDialog = lazy(async () => ({ default: (await import('../../bulk/bulk-dialog.tsx')).BulkDialog }));
const Help = lazy(async () => ({ default: (await import('../help.tsx')).Help }));

/** Fetches the palette while the browser has nothing to do, so that the first key press finds it there. */
export function warmPalette(): void {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1));
  whenIdle(() => void loadPalette());
}

/** What may lie over a screen, whatever its frame: the palette, the dialogs, the notices. */
export function Overlays() {
  const { open } = useSnapshot(paletteState);
  const { help } = useSnapshot(workbench);
  const { run } = useSnapshot(bulkState);
  const { open: keys } = useSnapshot(keymapState);
  return (
    <>
      <Suspense fallback={null}>
        {open && <Palette />}
        {run && <BulkDialog />}
        {keys && <KeymapDialog />}
        {help && <Help context={help as Context} />}
      </Suspense>
      <NoticeCentre />
      <QuestionDialog />
      <LocaleDialogs />
      <SuspicionDialog />
      <LogHistory />
      <WhichKey />
    </>
  );
}
