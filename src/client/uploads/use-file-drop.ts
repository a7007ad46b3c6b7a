import { useEffect, useRef, useState, type DragEvent } from 'react';
import { asFolder } from './upload-state.ts';

/** Handlers for dropping files on an element. `dropping`: files hover over it now. */
export function useFileDrop(onFiles: ((files: File[]) => void) | null) {
  const [dropping, setDropping] = useState(false);
  const carriesFiles = ({ dataTransfer }: DragEvent) => onFiles !== null && dataTransfer.types.includes('Files');
  return {
    dropping,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = 'copy';
        setDropping(true);
      },
      onDragLeave: () => setDropping(false),
      onDrop(event: DragEvent) {
        setDropping(false);
        if (!carriesFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        onFiles?.(filesIn(event.dataTransfer));
      },
    },
  };
}

/** The files in it. A folder, which a browser gives as an unreadable file, is marked as one. */
function filesIn({ items, files }: DataTransfer): File[] {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const folders = new Set(entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name));
  return [...files].map((file) => (folders.has(file.name) ? asFolder(file) : file));
}

/** Takes files that are pasted anywhere on the page; text is pasted as usual. null: they are not taken. */
export function useFilePaste(onFiles: ((files: File[]) => void) | null): void {
  const newest = useRef(onFiles);
  useEffect(() => {
    newest.current = onFiles;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData ? filesIn(event.clipboardData) : [];
      if (pasted.length === 0 || !newest.current || event.defaultPrevented) return;
      event.preventDefault();
      newest.current(pasted);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);
}

/** A file dropped beside its place must not replace the whole page. */
export function refuseStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const) {
    window.addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) event.preventDefault();
    });
  }
}
