/** Lets the browser save a text as a file of settings. */
export function giveJson(name: string, text: string): void {
  give(name, new Blob([text], { type: 'application/json' }));
}

/** Lets the browser save a text as a file of comma-separated values. */
export function giveTable(name: string, text: string): void {
  // Without a byte order mark, spreadsheets misread UTF-8.
  give(name, new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
}

/** Lets the browser save a file in parts, each of which the browser stores where it likes. */
export function giveParts(name: string, parts: readonly Blob[], type: string): void {
  give(name, new Blob([...parts], { type }));
}

function give(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
