import type { Handlers, Call } from '../platform/calls/call.ts';
import { object, type Struct, is } from 'superstruct';
import type { Transaction } from 'kysely';
import type { OperationAnswer } from '../../contract/operations.ts';
import {
  PREFERENCE_MAXIMUM,
  PREFERENCES,
  type PreferenceKey,
  PREFERENCE_KEYS,
} from '../../contract/settings/preferences.ts';
import type { Schema } from '../platform/database/schema.ts';
import { checkedInput, invalidInput } from '../platform/failures/checked-input.ts';
import { Failure } from '../platform/failures/failure.ts';
import { timestamp } from '../platform/database/column-types.ts';
import type { KeptPreferences } from '../../contract/settings/setting-operations.ts';

/** The version of a preference that was never stored; the first stored one has the next. */
const UNSET_VERSION = 1;

/** All preferences of the caller. One that no longer fits its shape is returned as never set, under its version. */
async function listPreferences({
  database,
  actor,
}: Pick<Call, 'database' | 'actor'>): Promise<{ preferences: KeptPreferences }> {
  const rows = await database
    .selectFrom('preference')
    .select(['key', 'version', 'value', 'updated_at'])
    .where('person_id', '=', actor.id)
    .where('key', 'in', PREFERENCE_KEYS)
    .execute();
  const kept = new Map(rows.map((row) => [row.key, row]));
  const preferences = PREFERENCE_KEYS.map((key) => {
    const { shape, unset } = PREFERENCES[key];
    const row = kept.get(key);
    const value: unknown = row?.value;
    return [
      key,
      {
        version: row?.version ?? UNSET_VERSION,
        value: is(value, shape as never) ? value : unset,
        changed_at: row ? timestamp(row.updated_at) : null,
      },
    ];
  });
  return { preferences: Object.fromEntries(preferences) as KeptPreferences };
}

type Answer = OperationAnswer<'preference.set'>;

/**
 * Stores a preference of the caller. A stale version is answered with `version-conflict` and the stored value;
 * without a version the newest write stands.
 */
async function setPreference(key: PreferenceKey, given: unknown, call: Call): Promise<Answer> {
  const { value } = checkedInput({ value: given }, object({ value: PREFERENCES[key].shape as Struct }));
  if (Buffer.byteLength(JSON.stringify(value)) > PREFERENCE_MAXIMUM) {
    throw invalidInput([{ path: 'value', problem: `is larger than ${PREFERENCE_MAXIMUM} bytes` }]);
  }
  return call.write(async (transaction) => {
    const seen = await storedOf(transaction, key, call);
    const version = seen?.version ?? UNSET_VERSION;
    if (call.expectedVersion !== null && call.expectedVersion !== version) throw conflict(key, seen);
    const next = { version: version + 1, value: JSON.stringify(value), updated_at: call.now() };
    const written = await transaction
      .insertInto('preference')
      .values({ person_id: call.actor.id, key, ...next })
      // Another tab may have been first meanwhile; then nothing is written.
      .onConflict((clash) =>
        clash.columns(['person_id', 'key']).doUpdateSet(next).where('preference.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    if (!written) throw conflict(key, await storedOf(transaction, key, call));
    return { preference: { key, version: written.version, value, changed_at: timestamp(next.updated_at) } };
  });
}

function storedOf(transaction: Transaction<Schema>, key: PreferenceKey, { actor }: Call) {
  return transaction
    .selectFrom('preference')
    .select(['version', 'value', 'updated_at'])
    .where('person_id', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst();
}

function conflict(key: PreferenceKey, stored: Awaited<ReturnType<typeof storedOf>>): Failure {
  const { version = UNSET_VERSION, value = PREFERENCES[key].unset } = stored ?? {};
  const changedAt = stored ? timestamp(stored.updated_at) : null;
  return new Failure('version-conflict', undefined, { preference: { key, version, value, changed_at: changedAt } });
}

export const preferenceHandlers = {
  'preference.list': (_input, call) => listPreferences(call),
  'preference.set': ({ params, body }, call) => setPreference(params.key, body.value, call),
} satisfies Partial<Handlers>;
