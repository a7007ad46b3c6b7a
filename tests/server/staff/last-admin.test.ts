import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StaffDirectory } from '../../../src/server/platform/calls/account-directories.ts';
import { execute } from '../../../src/server/staff/execute-order.ts';
import { localStaff } from '../../../src/server/staff/local-staff.ts';
import { readOrder } from '../../../src/server/staff/staff-order.ts';
import { ensureLookups } from '../../../src/server/lookups/ensure-lookups.ts';
import { openTestDatabase } from '../../support/database.ts';
import { CLAIMS } from '../identity/fixture.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let staff: StaffDirectory;
beforeEach(async () => {
  database = await openTestDatabase();
  await ensureLookups(database.kysely);
  staff = localStaff({ database: database.kysely, now: () => new Date(), directory: { forget: () => {} } });
  const claims = { ...CLAIMS, roles: ['Admin'] };
  for (const name of ['ada', 'bea']) {
    await staff.add({ email: `${name}@x.test`, name, password: 'long enough it is', claims });
  }
});
afterEach(() => database.close());
const order = (typed: string) => execute(readOrder(typed.split(' ')), staff, null);

test('P120 the command line takes one of two Admins away and not the other', async () => {
  await order('set-roles ada@x.test --role Creator');
  const refusal = 'This is the last Admin who can sign in.';
  await expect(order('set-roles bea@x.test --role Creator')).rejects.toThrow(refusal);
  await expect(order('disable bea@x.test')).rejects.toThrow(refusal);
  expect(await staff.find('bea@x.test')).toMatchObject({ roles: ['Admin'], disabled: false });
});

test('P120 of two orders of the command line at once one is refused', async () => {
  const orders = ['disable ada@x.test', 'set-roles bea@x.test --role Creator'].map(order);
  expect((await Promise.allSettled(orders)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await staff.list()).filter(({ roles, disabled }) => roles[0] === 'Admin' && !disabled)).toHaveLength(1);
});

test('P120 what the command line does stands in the chain by its name', async () => {
  await order('disable ada@x.test');
  const row = await database.kysely
    .selectFrom('staff_change')
    .selectAll()
    .orderBy('link', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ email: 'ada@x.test', change: 'disabled', changed_by_name: 'Command line' });
});
