/** Scripts of Chinese, Japanese and Korean. */
const FAR_EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** One of each way of writing; and one that is none, as which a letter is drawn that no font has. */
const LETTERS = ['語', '语', 'の', '한'] as const;
const NO_LETTER = '\u0378';

/**
 * Where the machine lacks East Asian letters, their fonts are loaded once the page holds one, shown or typed; the
 * browser fetches only the parts it needs. Called once at start; returns the way to stop.
 *
 * @param bring fetches the list of which part holds which letter
 */
export function followFarEast(
  bring: () => Promise<unknown> = bringFonts,
  lacks: () => boolean = lacksLetters,
): () => void {
  let isLooking = false;
  const look = (text: string | null | undefined) => {
    if (!isLooking || !text || !FAR_EAST.test(text)) return;
    stop();
    if (!lacks()) return;
    // If it fails, the page stays without the fonts; the next letter tries again.
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
  look(textIn(document.body));
  return stop;
}

async function bringFonts(): Promise<void> {
  document.fonts.addEventListener('loadingdone', drawAnew);
  await import('./far-east-fonts.css');
  drawAnew();
}

/**
 * Chromium (seen in 150 and 156) caches by style that a word cannot be drawn and does not ask for a font that arrives
 * later, so the style requests a new feature, which no font has, to get past that cache.
 */
function drawAnew(): void {
  const { style } = document.body;
  const times = Number(/\d+/.exec(style.fontFeatureSettings)?.[0] ?? 0) + 1;
  style.fontFeatureSettings = `"${String(times).padStart(4, '0')}"`;
}

/** Whether this machine draws one of these letters like the sign for a missing one. */
function lacksLetters(): boolean {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [24, 24];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return true;
  context.font = `20px ${getComputedStyle(document.body).fontFamily}`;
  const drawn = (letter: string) => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.fillText(letter, 0, 20);
    return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
  };
  const none = drawn(NO_LETTER);
  return LETTERS.some((letter) => drawn(letter) === none);
}

/** What it holds, and what stands in its fields. */
function textIn(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const fields = node.matches('input') ? [node] : node.querySelectorAll('input');
  return [node.textContent, ...Array.from(fields, (field) => field.getAttribute('value'))].join(' ');
}
