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

const PART = /^(?:(?:\$mod|Control|Meta|Alt|Shift)\+)*(?:[^\s]|[A-Z][A-Za-z0-9]+)$/u;

/** Letters and digits of other scripts: most keyboards do not have them, the others have a Latin letter there too. */
const FOREIGN = /(?![\p{Script=Latin}\d])[\p{Letter}\p{Mark}\p{Number}]$/u;

/** Whether a text is one press or two, one after the other, as the keymap writes them. */
export function isPress(text: string): boolean {
  const parts = text.split(' ');
  return parts.length <= 2 && parts.every((part) => PART.test(part));
}

/** Whether a press asks for a letter or digit of another script than the Latin one. */
export function isForeign(press: string): boolean {
  return press.split(' ').some((part) => FOREIGN.test(part));
}

/**
 * A press that needs no more than a character: what a speech program or a stray hand sets off
 * (WCAG 2.1.4). A sequence counts too: it is made of nothing but characters.
 */
export function isCharacterPress(press: string): boolean {
  return /^(?:Shift\+)?(?:[^\s]|Digit\d|Key[A-Z])(?: |$)/u.test(press);
}

/** The order in which modifiers are written. */
const MODIFIER_ORDER = ['$mod', 'Control', 'Meta', 'Alt', 'Shift'];

/**
 * The one spelling of presses that are the same key to the keyboard: letters count alike large and
 * small, modifiers in any order, a key named by its place (`KeyT`, `Digit1`) is the one with that
 * letter or digit, and a sign is itself whether or not Shift is needed to type it. A file or a person
 * may write `Shift+T`, `Shift+KeyT`, `Alt+$mod+K` or `Shift+?`.
 */
export function canonicalPress(press: string): string {
  return press.split(' ').map(canonicalPart).join(' ');
}

function canonicalPart(part: string): string {
  // The sign itself may be a plus: `$mod++`.
  const pieces = part.endsWith('++') ? [...part.slice(0, -2).split('+'), '+'] : part.split('+');
  const key = part === '+' ? '+' : (pieces.at(-1) ?? '').replace(/^(?:Key([A-Z])|Digit(\d))$/, '$1$2');
  const typed = typedText(key);
  const modifiers = MODIFIER_ORDER.filter(
    (each) => pieces.slice(0, -1).includes(each) && !(each === 'Shift' && typed?.kind === 'sign'),
  );
  return [...modifiers, typed?.text ?? key].join('+');
}

/**
 * What two presses have to differ in so that no keyboard can take one for the other: keys go with the
 * person to every machine, and `$mod` is Control on most of them and Meta on a Mac.
 */
export function distinctPress(press: string): string {
  return canonicalPress(press).replace(/(?:Control|Meta)\+/g, '$$mod+');
}
