import { randomUUID } from 'node:crypto';
import type { Insertable, Transaction } from 'kysely';
import { assert } from 'superstruct';
import { IMPORT_FIELDS } from '../../contract/bulk/import-fields.ts';
import { LOCALE_IS_OFF } from '../../contract/locales/activation.ts';
import { missingOfBaseProfile } from '../../contract/profiles/missing-fields.ts';
import { PROFILE_STATUSES, type ProfileKind, type ProfileStatus } from '../../contract/profiles/status.ts';
import { ROW_PROBLEMS, type ReadRow } from '../../contract/bulk/table-rows.ts';
import { DisapprovalReason } from '../../contract/profiles/disapproval.ts';
import type { Call } from '../platform/calls/call.ts';
import type { BaseProfileTable, LocaleProfileTable, Schema } from '../platform/database/schema.ts';
import { localeOf } from '../lookups/lookups.ts';
import { draftOf } from '../profiles/create.ts';
import { fieldChanges, memberChange } from '../profiles/field-changes.ts';
import { appliedFields } from '../profiles/field-input.ts';
import { baseColumns, FORM, localeColumns } from '../profiles/form-kinds.ts';
import { namedUniquely } from '../profiles/profile-name.ts';
import { auditEntry, type EventFacts } from '../records/audit-event.ts';
import { keepFindings } from '../records/findings.ts';
import { countLocales } from '../records/locales-beneath.ts';
import { withNotedChanges } from '../records/noted-changes.ts';
import { contentWith } from '../records/profile-content.ts';
import type { BaseProfileRow, LocaleProfileRow, SummaryMaker } from '../records/record.ts';
import { seenAtImport } from '../records/stale-fields.ts';
import { summaryMaker } from '../records/summary.ts';
import { readSetting } from '../settings/read-setting.ts';
import { contentOf, ID, inWordsOfTheRow, localeIn, refusal, shown } from './import-row.ts';
import { inSavepoint, tried } from './bulk-actions.ts';
import { appendToMany, linksAfter, storeLinks } from '../trail/audit/append-audit-events.ts';
import { CHAIN_START, type AuditEntry } from '../trail/audit/chain.ts';

type Cells = Readonly<Record<string, string>>;

/** What became of a row; null: it is made, else why not. */
interface Verdict {
  row: number;
  sentence: string | null;
}

interface Making {
  call: Call;
  maker: SummaryMaker;
  transaction: Transaction<Schema>;
  off: readonly string[];
  at: Date;
}

/** A record as a row says it, with the events by which a person would have made it. */
interface StandingRow<Values> {
  row: number;
  values: Values & { id: string };
  events: readonly AuditEntry[];
}

export async function makeStanding(
  kind: ProfileKind,
  rows: readonly ReadRow[],
  call: Call,
  transaction: Transaction<Schema>,
): Promise<Verdict[]> {
  const off = await readSetting(transaction, 'locales_off');
  const making = { call, maker: await summaryMaker(call), transaction, off, at: call.now() };
  return kind === 'base' ? standingBases(rows, making) : standingLocales(rows, making);
}

async function standingBases(rows: readonly ReadRow[], making: Making): Promise<Verdict[]> {
  const { transaction } = making;
  const there = await transaction
    .selectFrom('base_profile')
    .select('id')
    .where('id', 'in', idsIn(rows, 'id'))
    .execute();
  const taken = new Set(there.map(({ id }) => id));
  return madeOf(
    rows,
    making,
    (cells, rowMaking) => {
      const made = baseProfileOf(cells, rowMaking);
      if (taken.has(made.values.id)) throw refusal('There is a record with this identifier already.');
      taken.add(made.values.id);
      return made;
    },
    async (some) => {
      const chains = some.map(({ values: { id }, events }) => linksAfter(id, { count: 0, head: CHAIN_START }, events));
      const ended = some.map(({ values }, index) => {
        const { count, head } = chains[index]!.end;
        return { ...values, audit_count: count, audit_head: head };
      });
      await transaction.insertInto('base_profile').values(ended).execute();
      await storeLinks(
        transaction,
        chains.flatMap(({ links }) => links),
      );
    },
  );
}

async function standingLocales(rows: readonly ReadRow[], making: Making): Promise<Verdict[]> {
  const { transaction, maker } = making;
  const above = await transaction
    .selectFrom('base_profile')
    .selectAll()
    .where('id', 'in', idsIn(rows, 'base_profile_id'))
    .execute();
  const bases = new Map(above.map((base) => [base.id, base]));
  const ids = await transaction
    .selectFrom('locale_profile')
    .select(['id', 'base_profile_id', 'locale_id'])
    .where((where) =>
      where.or([where('id', 'in', idsIn(rows, 'id')), where('base_profile_id', 'in', [NONE, ...bases.keys()])]),
    )
    .execute();
  const taken = new Set(ids.flatMap((one) => [one.id, `${one.base_profile_id} ${one.locale_id}`]));
  return madeOf(
    rows,
    making,
    (cells, rowMaking) => {
      const base = bases.get((cells['base_profile_id'] ?? '').toLowerCase());
      if (!base) throw refusal('There is no base profile with this identifier.');
      const made = localeProfileOf(cells, base, rowMaking);
      const { id, locale_id: localeId } = made.values;
      if (taken.has(id)) throw refusal('There is a record with this identifier already.');
      const place = `${base.id} ${localeId}`;
      if (taken.has(place)) throw refusal('The base profile already has a profile in this locale.');
      taken.add(id).add(place);
      return made;
    },
    async (some) => {
      const [first] = some;
      const language = localeOf(first?.values.locale_id ?? '', maker.lookups).language;
      const values = some.map((one) => one.values);
      // Where one is stored alone, its name is the one that is taken.
      await namedUniquely(values[0]?.profile_name ?? '', language, () =>
        transaction.insertInto('locale_profile').values(values).execute(),
      );
      const beneath = [...new Set(values.map(({ base_profile_id: id }) => id))].map((id) => ({
        id,
        made: some.filter((one) => one.values.base_profile_id === id),
      }));
      await appendToMany(
        transaction,
        beneath.map(({ id, made }) => ({ id, entries: made.flatMap(({ events }) => events) })),
      );
      for (const { id, made } of beneath) {
        const base = await countLocales(transaction, id);
        await keepFindings(transaction, base, maker.lookups, { own: made.map((one) => one.values.id), base: false });
      }
    },
  );
}

/** Prepares each row and stores them together; what is wrong with one leaves only that one out. */
async function madeOf<Values>(
  rows: readonly ReadRow[],
  making: Making,
  prepared: (cells: Cells, making: Making) => Omit<StandingRow<Values>, 'row'>,
  store: (some: readonly StandingRow<Values>[]) => Promise<void>,
): Promise<Verdict[]> {
  const { call, transaction } = making;
  const refused: Verdict[] = [];
  const ready: StandingRow<Values>[] = [];
  for (const [index, row] of rows.entries()) {
    const { outcome, sentence = null } = await tried(call.log, async () => {
      if ('problem' in row) throw refusal(ROW_PROBLEMS[row.problem]);
      // A millisecond each, so that lists keep the order of the file.
      const at = new Date(making.at.getTime() + index);
      ready.push({ row: row.row, ...prepared(row.cells, { ...making, at }) });
      return { outcome: 'done' };
    });
    if (outcome !== 'done') refused.push({ row: row.row, sentence });
  }

  /** Where the database refuses one of them, the halves apart, until only that one is left out. */
  async function stored(some: readonly StandingRow<Values>[]): Promise<Verdict[]> {
    if (some.length === 0) return [];
    const { outcome, sentence = null } = await tried(call.log, () =>
      inSavepoint(
        transaction,
        async () => {
          await store(some);
          return { outcome: 'done' as const };
        },
        'keep',
      ),
    );
    if (outcome === 'done') return some.map(({ row }) => ({ row, sentence: null }));
    if (some.length === 1) return some.map(({ row }) => ({ row, sentence }));
    const half = Math.ceil(some.length / 2);
    return [...(await stored(some.slice(0, half))), ...(await stored(some.slice(half)))];
  }
  return [...refused, ...(await stored(ready))].sort((one, other) => one.row - other.row);
}

/** Identifiers in a column, and at least one. */
function idsIn(rows: readonly ReadRow[], column: string): string[] {
  const ids = rows.flatMap((row) => ('problem' in row ? [] : [row.cells[column] ?? '']));
  return [NONE, ...ids.filter((id) => ID.test(id))];
}

/** Identifies no record. */
const NONE = '00000000-0000-0000-0000-000000000000';

const ACTIVATED = { base: 'BaseActivated', locale: 'ProfileActivated' } as const satisfies Record<ProfileKind, string>;

/** What a row says of a record beside its form. Throws `invalid-input` with a sentence. */
function stateIn(kind: ProfileKind, cells: Cells) {
  const { id = '', status = '', active } = cells;
  if (id === '') throw refusal('The row has no identifier: export every field.');
  if (!ID.test(id)) throw refusal(`“${shown(id)}” is not an identifier.`);
  if (!isStatus(status)) throw refusal(`“${shown(status)}” is no status.`);
  if ((cells['merged_into'] ?? '') !== '') throw refusal('It was merged into another, and is not imported.');
  const known = new Set(IMPORT_FIELDS[kind].map(({ name }) => name));
  const form = Object.fromEntries(Object.entries(cells).filter(([name, text]) => known.has(name) && text !== ''));
  const columns = {
    status,
    active: active === 'true',
    frozen: cells['frozen'] === 'true',
    last_reason: reasonIn(cells['last_reason'] ?? ''),
  };
  return { id: id.toLowerCase(), form, columns };
}

function eventsOfState(
  facts: EventFacts,
  from: ProfileStatus,
  { status, active, frozen }: Pick<ReturnType<typeof stateIn>['columns'], 'status' | 'active' | 'frozen'>,
): AuditEntry[] {
  const { kind, row } = facts;
  const changes = [
    ...(status === from ? [] : [memberChange(row.id, 'status', from, status)]),
    ...(active ? [{ event: ACTIVATED[kind], before: { active: false }, after: { active: true } }] : []),
    ...(frozen ? [{ event: 'Frozen' as const, before: { frozen: false }, after: { frozen: true } }] : []),
  ];
  const entries = changes.map((change) => auditEntry(facts, change));
  const held = [{ kind, id: row.id, before: { frozen: false }, after: { frozen: true } }];
  return frozen ? withNotedChanges(entries, held) : entries;
}

function baseProfileOf(
  cells: Cells,
  { call, maker, off, at }: Making,
): Omit<StandingRow<Insertable<BaseProfileTable>>, 'row'> {
  const { lookups } = maker;
  const state = stateIn('base', cells);
  const { id, form, columns } = state;
  const { tags, attributes, reserved, profileType } = contentOf('base', form, lookups);
  if (profileType === undefined) throw refusal('The profile type is empty. A draft needs one.');
  try {
    const draft = draftOf(id, { profile_type: profileType, locales: reserved }, { call, lookups, off, at });
    const empty = { attributes: {}, tags: draft.values.tags };
    const fields = appliedFields(empty, FORM.base.input({ attributes, tags }, lookups), lookups, at);
    const content = { ...contentWith([], fields, lookups), linkedLocales: draft.values.locales_total };
    const filled = baseColumns(id, fields);
    const row = { id, profile_name: filled.profile_name } as BaseProfileRow;
    const facts = { call, at, actionId: randomUUID(), kind: 'base', row, base: row, maker } as const;
    const made = [draft.event, ...fieldChanges(empty, fields, lookups)].map((change) => auditEntry(facts, change));
    const { creator_id: creatorId, creator_name: creatorName } = cells;
    return {
      events: [...made, ...eventsOfState(facts, draft.values.status, columns)],
      values: {
        ...draft.values,
        ...filled,
        missing: missingOfBaseProfile(content, 'Creator'),
        ...columns,
        ...(creatorId && creatorName && { creator_id: creatorId, creator_name: creatorName }),
      },
    };
  } catch (error) {
    throw inWordsOfTheRow(error, 'base', form);
  }
}

function localeProfileOf(
  cells: Cells,
  base: BaseProfileRow,
  { call, maker, off, at }: Making,
): Omit<StandingRow<Insertable<LocaleProfileTable>>, 'row'> {
  const { lookups } = maker;
  const { id, form, columns } = stateIn('locale', cells);
  const { tags, attributes } = contentOf('locale', form, lookups);
  const localeId = localeIn(form['locale'] ?? '', lookups);
  if (off.includes(localeId)) throw refusal(LOCALE_IS_OFF);
  const { code, label } = localeOf(localeId, lookups);
  try {
    const empty = { attributes: {}, tags: [] };
    const fields = appliedFields(empty, FORM.locale.input({ attributes, tags }, lookups), lookups, at);
    const filled = localeColumns(id, fields, code);
    const row = { id, profile_name: filled.profile_name, locale_id: localeId } as LocaleProfileRow;
    const facts = { call, at, actionId: randomUUID(), kind: 'locale', row, base, maker } as const;
    const begun = 'awaiting_fill_in';
    const subject = { kind: 'profile', id, name: label } as const;
    const created = auditEntry(facts, { event: 'ProfileCreated', subject, after: { status: begun } });
    const changes = fieldChanges(empty, fields, lookups).map((change) => auditEntry(facts, change));
    // The hold of the base profile above is an event of its locale profiles as well.
    const own = { ...columns, frozen: columns.frozen && !base.frozen };
    const stale = columns.status === begun ? [] : (cells['stale_fields'] ?? '').split('; ').filter((key) => key !== '');
    return {
      events: [created, ...changes, ...eventsOfState(facts, begun, own)],
      values: {
        ...filled,
        ...own,
        id,
        base_profile_id: base.id,
        locale_id: localeId,
        was_active: columns.active || cells['was_active'] === 'true',
        base_frozen: base.frozen,
        base_seen: stale.length > 0 ? seenAtImport(base.audit_count) : base.audit_count,
        ...(stale.length > 0 && { stale_fields: stale, stale_since: at }),
        created_at: at,
        updated_at: at,
        waiting_since: at,
        status_since: at,
        content_at: at,
      },
    };
  } catch (error) {
    throw inWordsOfTheRow(error, 'locale', form);
  }
}

/** A disapproval's reason as it is kept; null: there is none. */
function reasonIn(text: string): string | null {
  if (text === '') return null;
  try {
    assert(JSON.parse(text), DisapprovalReason);
    return text;
  } catch {
    throw refusal('The last reason is none that a disapproval gives.');
  }
}

function isStatus(text: string): text is ProfileStatus {
  return (PROFILE_STATUSES as readonly string[]).includes(text);
}
