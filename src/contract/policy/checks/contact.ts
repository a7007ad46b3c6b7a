import { contactAddresses } from './contact-addresses.ts';
import { contactHandles } from './contact-handles.ts';
import { contactNumbers } from './contact-numbers.ts';
import type { CheckRule, Span } from './finding.ts';
import { plainText } from './plain-text.ts';

/**
 * Ways to reach somebody past the product: numbers, addresses, names at messengers. Digits and addresses
 * are read in every locale; `readsNumberWords` says which languages' number words are.
 */
export const contact: CheckRule = {
  find(text, locale) {
    const plain = plainText(text);
    const spans = [...contactNumbers(plain, locale), ...contactAddresses(plain), ...contactHandles(plain)];
    if (spans.length === 0) return [];
    return [{ check: 'contact', spans: joined(spans), words: 'Looks like contact data.' }];
  },
  covers: () => true,
};

/** In order, and those that overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}
