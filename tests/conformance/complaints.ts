import { CODE_ALONE, CODE_ALONE_LIMIT } from './code-alone.ts';
import { isCodeAlone, type Verdict } from './page.ts';

/** Why `npm test` must fail, in sentences. A promise that nobody has built yet is no reason; one that fails is. */
export function complaints(
  facts: readonly Verdict[],
  promises: readonly Verdict[],
  reasons: Readonly<Record<string, string>> = CODE_ALONE,
): string[] {
  const alone = facts.filter(isCodeAlone).map(({ number }) => number);
  return [
    ...facts.filter(({ state }) => state !== 'green').map(({ number, state }) => `${number} is ${state}`),
    ...promises.filter(({ state }) => state === 'red').map(({ number }) => `${number} is red`),
    ...alone
      .filter((number) => !reasons[number])
      .map((number) => `${number} is shown by code alone; show it in the browser or on the wire, or say why not`),
    ...Object.keys(reasons)
      .filter((number) => !alone.includes(number))
      .map((number) => `${number} is not shown by code alone; take away its reason in code-alone.ts`),
    ...(alone.length >= CODE_ALONE_LIMIT
      ? [`${alone.length} facts are shown by code alone; ${CODE_ALONE_LIMIT} are too many`]
      : []),
  ];
}
