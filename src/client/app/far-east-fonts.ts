/** What Chinese, Japanese and Korean are written in. */
const FAR_EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Once the page holds a letter of the Far East, shown or typed, the fonts for them are there as well: many a machine has
 * none. Of each the browser fetches the few parts whose letters it meets. Called once at start; returns the way to stop.
 *
 * @param bring fetches what says which part holds which letter
 */
export function followFarEast(bring: () => Promise<unknown> = () => import('./far-east-fonts.css')): () => void {
  let isLooking = false;
  const look = (text: string | null | undefined) => {
    if (!isLooking || !text || !FAR_EAST.test(text)) return;
    stop();
    // Where it cannot be had, the page stays as it would be without; the next letter asks anew.
    bring().catch(start);
  };
  const lookAtTyped = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) look(target.value);
  };
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') look(target.textContent);
      else if (type === 'attributes') look((target as Element).getAttribute('value'));
      for (const node of addedNodes) look(textIn(node));
    }
  });
  function start(): void {
    isLooking = true;
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['value'],
    });
    document.addEventListener('input', lookAtTyped);
  }
  function stop(): void {
    isLooking = false;
    observer.disconnect();
    document.removeEventListener('input', lookAtTyped);
  }
  start();
  return stop;
}

/** What it holds, and what stands in its fields. */
function textIn(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const fields = node.matches('input') ? [node] : node.querySelectorAll('input');
  return [node.textContent, ...Array.from(fields, (field) => field.getAttribute('value'))].join(' ');
}
