import {
  CONTRADICTIONS,
  CONTRADICTION_NAMES,
  type ContradictionName,
} from '../../contract/policy/conditions/contradictions.ts';
import type { LookupTables } from '../lookups/lookup-tables.ts';
import { comparedText } from '../names/compared-text.ts';
import { choiceOf, dayOfBirth } from './fact-values.ts';
import type { ProfileFacts } from './profile-facts.ts';

/** Something in which two profiles differ that one person rarely has two of. */
export interface Contradicting {
  name: ContradictionName;
  first: string;
  second: string;
}

/** What contradicts, of the facts that both have and that are not compared already. */
export function contradictionsOf(
  compared: ReadonlySet<string>,
  a: ProfileFacts,
  b: ProfileFacts,
  lookups: LookupTables,
): Contradicting[] {
  return CONTRADICTION_NAMES.flatMap((name) => {
    const { field } = CONTRADICTIONS[name];
    if (compared.has(`field:${field}`)) return [];
    const [first, second] = [valueOf(field, a, lookups), valueOf(field, b, lookups)];
    const differs = first !== '' && second !== '' && comparedText(first) !== comparedText(second);
    return differs ? [{ name, first, second }] : [];
  });
}

function valueOf(field: string, facts: ProfileFacts, lookups: LookupTables): string {
  if (field !== 'dateOfBirth') return choiceOf(field, facts, lookups);
  const day = dayOfBirth(facts);
  return day === null ? '' : new Date(day * 86_400_000).toISOString().slice(0, 10);
}
