import { EVENT } from '../records/audit-event.ts';
import { dateOfBirthFromWire } from '../../contract/base/date-of-birth.ts';
import { isProposed } from '../../contract/profiles/proposals.ts';
import { isBirthProposed } from '../duplicates/profile-facts.ts';
import { localeOf } from '../lookups/lookups.ts';
import type { Intent } from '../records/intent.ts';
import type { Fields } from '../records/profile-content.ts';
import { TABLES } from '../records/record.ts';
import type { FieldChange } from './field-changes.ts';

/** The reason in the event of a value that nobody chose. */
const PROPOSED = { proposed: true };

/** The same where somebody has confirmed it. */
const CONFIRMED = { confirmed: true };

/**
 * A form begins with a date of birth, a language and a rating, and its first save stores them with the fields that
 * were filled in. The trail marks them: they are no change of the person who saved.
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

/**
 * The person has confirmed the date of birth: it is theirs, and no longer a proposal. Where it was stored before,
 * only the confirmation is recorded, and only while it is a proposal.
 */
export async function withConfirmed(
  changes: readonly FieldChange[],
  { kind, row, transaction, maker: { lookups } }: Intent,
  { attributes }: Fields,
): Promise<FieldChange[]> {
  const { dateOfBirth: value = '' } = attributes;
  const isOfBirth = ({ subject }: FieldChange) => subject?.name === 'dateOfBirth';
  if (value === '' || changes.some(isOfBirth)) {
    return changes.map((change) => (isOfBirth(change) ? { ...change, reason: CONFIRMED } : change));
  }
  const table = TABLES[kind];
  const stored = await transaction
    .selectFrom(table as 'base_profile')
    .select(isBirthProposed(kind, table).as('proposed'))
    .where('id', '=', row.id)
    .executeTakeFirst();
  if (stored?.proposed !== true) return [...changes];
  const subject = {
    kind: 'attribute' as const,
    id: lookups.attributeTypes.get('dateOfBirth') ?? '',
    name: 'dateOfBirth',
  };
  return [
    ...changes,
    { event: EVENT.AttributeChanged, subject, before: { value }, after: { value }, reason: CONFIRMED },
  ];
}

/** Whether this save makes the stored date of birth evidence, although nothing of the record changes. */
export function confirmsBirth(changes: readonly FieldChange[]): boolean {
  return changes.some(({ reason, before, after }) => reason === CONFIRMED && valueIn(before) === valueIn(after));
}

function valueIn(side: object | null | undefined): string {
  return side && 'value' in side && typeof side.value === 'string' ? side.value : '';
}
