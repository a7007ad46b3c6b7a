/** Milliseconds between two progress lines: often enough to see that it lives, rare enough to read. */
const INTERVAL_MS = 3000;

/** Passes a sentence on if the last one is long enough ago. */
export function progressEvery(tell: (sentence: string) => void): (sentence: string) => void {
  let next = performance.now() + INTERVAL_MS;
  return (sentence) => {
    if (performance.now() < next) return;
    next = performance.now() + INTERVAL_MS;
    tell(sentence);
  };
}
