import { openFileDialog } from './file-dialog.ts';

/** Opens the browser's file dialog and reads what is chosen, with its name; nothing happens when the person turns away. */
export function chooseText(endings: string, onText: (text: string, name: string) => void): void {
  openFileDialog({ accept: endings, multiple: false }, ([file]) => {
    if (file) void file.text().then((text) => onText(text, file.name));
  });
}
