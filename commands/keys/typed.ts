/** What a key has typed, as far as a keymap distinguishes texts. */
export interface Typed {
  /** `other`: letters with accents, letters and digits of other scripts. */
  kind: 'letter' | 'digit' | 'sign' | 'other';
  /** In small letters. */
  text: string;
}

/** The question marks of Arabic and Armenian keyboards, which have no other. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['؟', '?'],
  ['՞', '?'],
]);

/** null: the key has a name (`Enter`, `F1`) and types nothing. Some Arabic keys type two letters at once. */
export function typedText(key: string): Typed | null {
  if (/^[A-Z][A-Za-z0-9]+$/.test(key)) return null;
  // The small letter of İ keeps its dot as a mark of its own: Caps Lock on a Turkish keyboard.
  const text = ALIKE.get(key) ?? key.toLowerCase().replace('i\u0307', 'i');
  if (/^[a-z]$/.test(text)) return { kind: 'letter', text };
  if (/^\d$/.test(text)) return { kind: 'digit', text };
  return { kind: /^[\p{Punctuation}\p{Symbol}]$/u.test(text) ? 'sign' : 'other', text };
}
