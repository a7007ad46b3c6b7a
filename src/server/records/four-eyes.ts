import type { Transaction } from 'kysely';
import { judgeFourEyes } from '../../contract/policy/four-eyes.ts';
import type { Schema } from '../database/schema.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../failures/failure.ts';
import { readSetting } from '../settings/read-setting.ts';
import { lastFilledBy } from './last-filled.ts';

/** Refuses a person's approval of their own work where the setting says so. Throws `four-eyes`. */
export async function assertSomebodyElses(transaction: Transaction<Schema>, own: boolean): Promise<void> {
  if (!own) return;
  if (judgeFourEyes(await readSetting(transaction, 'four_eyes'), own) === 'refused') throw new Failure('four-eyes');
}

/** The same for a locale profile, which is the work of whoever filled it in last. */
export async function assertLocaleIsSomebodyElses(
  transaction: Transaction<Schema>,
  { actor }: Pick<Call, 'actor'>,
  localeProfileId: string,
): Promise<void> {
  const filled = (await lastFilledBy(transaction, [localeProfileId])).get(localeProfileId);
  await assertSomebodyElses(transaction, filled?.user_id === actor.id);
}
