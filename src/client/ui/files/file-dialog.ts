/**
 * Opens the browser's file dialog; nothing happens when the person cancels.
 *
 * @param accept endings of file names, with commas between them
 */
export function openFileDialog(
  { accept, multiple }: { accept: string; multiple: boolean },
  onChosen: (files: File[]) => void,
): void {
  // A browser that reports no cancelling has left the input of the last time.
  for (const left of document.querySelectorAll('input[data-file-dialog]')) left.remove();
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept, multiple, hidden: true });
  input.dataset['fileDialog'] = '';
  input.addEventListener('change', () => {
    input.remove();
    onChosen([...(input.files ?? [])]);
  });
  input.addEventListener('cancel', () => input.remove());
  // Part of the page meanwhile: an unreferenced one may be collected before anything was chosen.
  document.body.append(input);
  input.click();
}
