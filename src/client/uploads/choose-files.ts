import { FILE_ENDINGS, FILE_LIMITS, type FilePurpose } from '../../contract/policy/file-types.ts';
import { openFileDialog } from '../ui/file-dialog.ts';

/** Opens the browser's file dialog for files of this purpose; nothing happens when the person cancels. */
export function chooseFiles(purpose: FilePurpose, onChosen: (files: File[]) => void): void {
  const accept = FILE_LIMITS[purpose].types.flatMap((type) => FILE_ENDINGS[type].map((ending) => `.${ending}`));
  openFileDialog({ accept: accept.join(','), multiple: true }, onChosen);
}
