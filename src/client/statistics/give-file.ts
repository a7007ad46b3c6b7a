/** Lets the browser save a text as a file of comma-separated values. */
export function giveFile(name: string, text: string): void {
  // Without the mark at its front, spreadsheets read UTF-8 as something else.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
