import { create, StructError, type Struct } from 'superstruct';
import { Failure } from './failure.ts';
import { problemsOf, type Problem, unstorableText } from './problems.ts';

export function invalidInput(problems: readonly Problem[]): Failure {
  return new Failure('invalid-input', undefined, problems);
}

/** The value with the shape's defaults and coercions applied. Throws `invalid-input`. */
export function checkedInput<T>(value: unknown, shape: Struct<T>): T {
  const checked = created(value, shape);
  const unstorable = unstorableText(checked);
  if (unstorable) throw invalidInput([unstorable]);
  return checked;
}

function created<T>(value: unknown, shape: Struct<T>): T {
  try {
    return create(value, shape);
  } catch (error) {
    throw invalidInput(problemsIn(error));
  }
}

function problemsIn(error: unknown): Problem[] {
  try {
    if (error instanceof StructError) return problemsOf(error);
  } catch {
    // superstruct prints each refused value, some of them only now, and printing one with a member called "toString"
    // throws: such input is refused as well.
  }
  return [{ path: '', problem: 'cannot be read' }];
}
