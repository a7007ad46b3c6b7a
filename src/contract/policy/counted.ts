const rules = new Intl.PluralRules('en');
const english = new Intl.NumberFormat('en');
const inEnglish = (count: number) => english.format(count);

/**
 * A count with its word: "1 row", "1,200 rows". The one place that knows
 * how many are several. `write`: how the number is written, where the person has a say in it.
 */
export function counted(
  count: number,
  one: string,
  { several = `${one}s`, write = inEnglish }: { several?: string; write?: (count: number) => string } = {},
): string {
  return `${write(count)} ${wordFor(count, one, several)}`;
}

/** The word alone, for where the number stands elsewhere. */
function wordFor(count: number, one: string, several = `${one}s`): string {
  return rules.select(count) === 'one' ? one : several;
}
