/** Whether the focus is where letters are typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
const NOT_TEXT: ReadonlySet<string> = new Set([
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'range',
  'color',
  'file',
  'image',
]);

/** A press that only writes: no Cmd, Ctrl or Alt. Function keys and Escape write nothing. */
export function isPlain(event: KeyboardEvent): boolean {
  return !event.metaKey && !event.ctrlKey && !event.altKey && !/^(F\d+|Escape)$/.test(event.key);
}

/** Enter and Space belong to the button, link or box that has the focus: it is what they press. */
export function belongsToControl(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' && event.key !== ' ') return false;
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    target.matches('button, a[href], summary, input, [role="menuitem"], [role="option"]')
  );
}
