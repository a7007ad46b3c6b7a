/** Opens the browser's file dialog and reads what is chosen, with its name; nothing happens when the person turns away. */
export function chooseText(endings: string, onText: (text: string, name: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = endings;
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void file.text().then((text) => onText(text, file.name));
  });
  input.click();
}
