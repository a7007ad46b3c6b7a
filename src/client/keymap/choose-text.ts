/** Opens the browser's file dialog and reads what is chosen; nothing happens when the person turns away. */
export function chooseText(endings: string, onText: (text: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = endings;
  input.addEventListener('change', () => void input.files?.[0]?.text().then(onText));
  input.click();
}
