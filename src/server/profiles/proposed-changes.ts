import { dateOfBirthFromWire } from '../../contract/policy/date-of-birth.ts';
import { isProposed } from '../../contract/policy/proposals.ts';
import { localeOf } from '../lookups/lookup-tables.ts';
import type { Intent } from '../records/intent.ts';
import type { FieldChange } from './field-changes.ts';

/** Why a value was stored that nobody chose, as its event keeps it. */
const PROPOSED = { proposed: true };

/**
 * A form begins with a date of birth, a language and a rating, and its first save stores them with whatever was
 * filled in. The trail tells those apart: they are no change of the person who saved.
 */
export function withProposed(changes: readonly FieldChange[], { row, base, maker, at }: Intent): FieldChange[] {
  const isLocale = 'locale_id' in row;
  const known = {
    dateOfBirth: isLocale ? (dateOfBirthFromWire(base.attributes['dateOfBirth'] ?? '')?.day ?? '') : '',
    language: isLocale ? localeOf(row.locale_id, maker.lookups).code : '',
  };
  return changes.map((change) => {
    const { subject, before, after } = change;
    if (subject?.kind !== 'attribute') return change;
    const values = { before: valueIn(before), after: valueIn(after) };
    return isProposed(subject.name, values, known, at) ? { ...change, reason: PROPOSED } : change;
  });
}

export function proposesBirth(changes: readonly FieldChange[]): boolean {
  return changes.some(({ subject, reason }) => subject?.name === 'dateOfBirth' && reason === PROPOSED);
}

function valueIn(side: object | null): string {
  return side !== null && 'value' in side && typeof side.value === 'string' ? side.value : '';
}
