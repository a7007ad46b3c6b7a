import { noLongerReadable, textOfFile } from '../../../contract/bulk/file-text.ts';
import { openFileDialog } from './file-dialog.ts';

/**
 * Opens the browser's file dialog and reads the chosen file, with its name; nothing happens when the person cancels.
 *
 * @param onProblem with a sentence, where the file cannot be read
 */
export function chooseText(
  endings: string,
  onText: (text: string, name: string) => void,
  onProblem: (sentence: string) => void,
): void {
  openFileDialog({ accept: endings, multiple: false }, ([file]) => {
    void file?.arrayBuffer().then(
      (bytes) => onText(textOfFile(new Uint8Array(bytes)), file.name),
      () => onProblem(noLongerReadable(file.name)),
    );
  });
}
