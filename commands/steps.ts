import { boolean, enums, type Struct } from 'superstruct';
import type { Choice, Step } from './command.ts';
import type { Context } from './context.ts';

/** A step that is typed, or with `choices` in `more` chosen of what the screen has. */
export function asked<V>(
  title: string,
  prompt: string,
  shape: Struct<V>,
  more: Omit<Step<V>, 'title' | 'prompt' | 'shape'> = {},
): Step<V> {
  return { title, prompt, shape, ...more };
}

type Labels<V extends string | number> = Readonly<Record<V, string>> | ((value: V) => string);

/** A step that chooses one of a closed list, each value under its label. `detail`: a few more words on each. */
export function oneOf<V extends string | number>(
  title: string,
  prompt: string,
  values: readonly V[],
  labels: Labels<V>,
  detail?: (value: V, context: Context) => string,
): Step<V> {
  const choiceOf = (value: V, context: Context): Choice<V> => ({
    value,
    label: typeof labels === 'function' ? labels(value) : labels[value],
    ...(detail && { detail: detail(value, context) }),
  });
  return {
    title,
    prompt,
    shape: enums(values as readonly string[]) as never,
    choices: ((context: Context) => values.map((value) => choiceOf(value, context))) as never,
  };
}

/** Values that are shown as they are. */
export const asItIs = String;

/** A step with two answers. */
export function eitherOr(title: string, prompt: string, yes: string, no: string): Step<boolean> {
  const choices: readonly Choice<boolean>[] = [
    { value: true, label: yes },
    { value: false, label: no },
  ];
  return { title, prompt, shape: boolean(), choices: () => choices };
}
