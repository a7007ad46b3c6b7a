/** An image in the list of what is missing: `Profile Image 3 AdultLevel`. */
const OF_IMAGE = /^(.+ Image) (\d+) (\w+)$/;
/** So many images of one kind and fewer are named one by one. */
const FEW = 2;

/**
 * What is missing, one word each, in the same order; many images of one kind are grouped into one: “Profile Image 1–25
 * AdultLevel” instead of 25 lines.
 */
export function missingInWords(labels: readonly string[]): string[] {
  const grouped = new Set<string>();
  return labels.flatMap((label) => {
    const [, kind = '', , what = ''] = OF_IMAGE.exec(label) ?? [];
    const numbers = labels.flatMap((other) => {
      const [, otherKind, number, otherWhat] = OF_IMAGE.exec(other) ?? [];
      return otherKind === kind && otherWhat === what ? [Number(number)] : [];
    });
    if (kind === '' || numbers.length <= FEW) return [label];
    const words = `${kind} ${runsOf(numbers)} ${what}`;
    if (grouped.has(words)) return [];
    grouped.add(words);
    return [words];
  });
}

/** Numbers in rising order, those in a row as one: 1–3, 5. */
function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}
