import type { OperationAnswer } from '../../contract/operations/operations.ts';
import type { AuditEventNumber } from '../../contract/policy/audit-events.ts';
import { profileNameKey } from '../../contract/policy/profile-name.ts';
import { missingFieldsOfLocaleProfile } from '../../contract/policy/required-fields.ts';
import { foldText, searchedText } from '../../contract/policy/search-text.ts';
import type { LocaleProfileUpdateBody } from '../../contract/shapes/profile-update.ts';
import { checkSave } from '../duplicates/check-save.ts';
import { loggingBlocks } from '../duplicates/duplicate-refusal.ts';
import type { Call } from '../calls/call.ts';
import { invalidInput } from '../failures/checked-input.ts';
import { lookupTables, type LookupTables } from '../lookups/lookup-tables.ts';
import { judgedLocaleProfile } from '../records/judged.ts';
import { carryOutLocale, intendedLocale, localeAuditEntry } from '../records/locale-decision.ts';
import { contentOf, type Fields } from '../records/profile-content.ts';
import { fieldChanges } from './field-changes.ts';
import { appliedFields, type FieldInput } from './field-input.ts';
import { judgedSave } from './judged-save.ts';
import { wholeLocaleProfile } from './locale-get.ts';
import { localeSummaryOf } from '../records/locale-summary.ts';
import { assertNameIsFree, namedUniquely } from './profile-name.ts';

/**
 * Saves a locale profile's form. A stale version is answered with the whole record, so that the two
 * can be merged field by field. Where nothing would change, nothing is written.
 */
export async function updateLocaleProfile(
  id: string,
  body: LocaleProfileUpdateBody,
  call: Call,
): Promise<OperationAnswer<'locale-profile.update'>> {
  const lookups = await lookupTables(call.database);
  const input = inputOf(body, lookups);
  return loggingBlocks(call, () =>
    call.write(async (transaction) => {
      const intent = await intendedLocale(transaction, call, lookups, id, {
        current: ({ row, base }) =>
          wholeLocaleProfile(row, base, lookups, { database: transaction, media: call.media }),
      });
      const { row, base, at, locale } = intent;
      const fields = appliedFields(row, input, lookups, at);
      const changes = fieldChanges(row, fields, lookups);
      const owner = { baseProfileId: base.id, localeProfileId: row.id };
      const content = await contentOf(transaction, owner, fields, lookups);
      const missing = missingFieldsOfLocaleProfile(content, call.actor.role);
      const { to, transition } = judgedSave(missing, () =>
        judgedLocaleProfile(row, 'save', call.actor.role, { complete: true, changed: changes.length > 0 }),
      );
      const columns = localeColumns(row.id, fields);
      const name = columns.profile_name;
      await assertNameIsFree(transaction, { localeId: locale.id, baseProfileId: base.id, name }, lookups);
      if (changes.length === 0 && to === row.status) {
        return { action_id: null, record: localeSummaryOf(row, base, lookups) };
      }

      const check = { kind: 'locale', profileId: row.id, next: fields, reason: body.duplicate_reason } as const;
      const suspected = await checkSave(transaction, call, check);
      const told = [...changes, ...suspected].map((change) => localeAuditEntry(intent, change));
      if (transition.audit !== null) {
        const event = transition.audit as AuditEventNumber;
        told.unshift(localeAuditEntry(intent, { event, before: { status: row.status }, after: { status: to } }));
      }
      const change = { status: to, ...columns, content_at: at, ...(to !== row.status && { waiting_since: at }) };
      return namedUniquely(name, locale.language, () => carryOutLocale(intent, 'locale-profile.update', change, told));
    }),
  );
}

function inputOf(
  { attributes, tags, date_of_birth: born }: LocaleProfileUpdateBody,
  lookups: LookupTables,
): FieldInput {
  if (born && born.attribute_type_id.toLowerCase() !== lookups.attributeTypes.get('dateOfBirth')) {
    throw invalidInput([{ path: 'date_of_birth.attribute_type_id', problem: 'is not the date of birth' }]);
  }
  return { attributes, tags, dateOfBirth: born?.value };
}

/** The columns of a locale profile that hold its fields, or are derived from them for lists and search. */
function localeColumns(id: string, { attributes, tags }: Fields) {
  const name = attributes['profileName'] ?? '';
  return {
    attributes: JSON.stringify(attributes),
    tags: [...tags],
    profile_name: name,
    name_key: profileNameKey(name),
    sort_name: foldText(name),
    search_text: searchedText(id, attributes),
  };
}
