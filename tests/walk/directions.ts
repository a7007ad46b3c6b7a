/* How texts that run from right to left are drawn. Runs inside the page, so it imports nothing. */

/** Sentences about such texts that do not have their own direction, or that a translator of the browser may not touch. */
export function wronglyDirected(): string[] {
  const found = new Set<string>();
  const right = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
  const isolates = /\u2068[^\u2068\u2069]*\u2069/g;
  const beginsRight = (text: string) => right.test(/\p{Letter}/u.exec(text)?.[0] ?? '');
  const directionOf = (element: Element) => getComputedStyle(element).direction;
  const wordsOf = (element: Element, text: string) =>
    `${element.tagName.toLowerCase()}.${element.className.split(' ')[0]} “${text.trim().slice(0, 60)}”`;
  for (const field of document.querySelectorAll('input, textarea')) {
    const { value, type } = field as HTMLInputElement;
    if (!['text', 'search', 'textarea'].includes(type) || field.closest('[hidden]')) continue;
    if (field.getAttribute('dir') !== 'auto' && right.test(value)) found.add(`a field ${wordsOf(field, value)}`);
    else if (beginsRight(value) && directionOf(field) !== 'rtl') found.add(`a field ${wordsOf(field, value)}`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    if (!parent || parent.closest('script, style, textarea, pre')) continue;
    // What sentences of ours keep apart stands as it should.
    let text = node.textContent ?? '';
    for (let before = ''; before !== text;) [before, text] = [text, text.replaceAll(isolates, '')];
    if (!right.test(text)) continue;
    // A control that draws for itself; its own words are its label's.
    const own = parent.closest('[dir], bdi');
    if (!own) found.add(`no direction of its own: ${wordsOf(parent, text)}`);
    else if (beginsRight(own.textContent ?? '') && directionOf(parent) !== 'rtl') {
      found.add(`from the left: ${wordsOf(parent, text)}`);
    }
  }
  for (const [name, text] of [
    ['title', document.title],
    ...[...document.querySelectorAll('[aria-label]')].map((each) => ['label', each.getAttribute('aria-label') ?? '']),
  ] as const) {
    const rest = text.replaceAll(isolates, '');
    if (right.test(rest) && /[A-Za-z]/.test(rest)) found.add(`mixed in a ${name}: ${text}`);
  }
  return [...found];
}
