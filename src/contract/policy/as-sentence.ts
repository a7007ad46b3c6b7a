/** The text as a sentence to which another may be added: with a full stop, where it has no end of its own. */
export function asSentence(text: string): string {
  return text === '' || /[.!?…]$/.test(text) ? text : `${text}.`;
}
