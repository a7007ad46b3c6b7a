import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AccessChange, StaffDirectory, StaffMember } from '../../../src/server/calls/staff-directory.ts';
import { carryOut } from '../../../src/server/staff/carry-out.ts';
import { guardedStaff } from '../../../src/server/staff/guarded-staff.ts';
import { localStaff } from '../../../src/server/staff/local-staff.ts';
import { readOrder } from '../../../src/server/staff/staff-order.ts';
import { ensureLookups } from '../../../src/server/lookups/data/ensure-lookups.ts';
import { openTestDatabase } from '../../support/database.ts';
import { CLAIMS } from '../identity/fixture.ts';

describe('P120 the command line', () => {
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
  const order = (typed: string) => carryOut(readOrder(typed.split(' ')), staff, null);

  test('takes one of two Admins away and not the other', async () => {
    await order('set-roles ada@x.test --role Creator');
    const refusal = 'This is the last Admin who can sign in.';
    await expect(order('set-roles bea@x.test --role Creator')).rejects.toThrow(refusal);
    await expect(order('disable bea@x.test')).rejects.toThrow(refusal);
    expect(await staff.find('bea@x.test')).toMatchObject({ roles: ['Admin'], disabled: false });
  });

  test('of two orders at once one is refused', async () => {
    const orders = ['disable ada@x.test', 'set-roles bea@x.test --role Creator'].map(order);
    const ended = await Promise.allSettled(orders);
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = (await staff.list()).filter(({ roles, disabled }) => roles[0] === 'Admin' && !disabled);
    expect(left).toHaveLength(1);
  });

  test('stands in the chain by its name', async () => {
    await order('disable ada@x.test');
    const row = await database.kysely
      .selectFrom('staff_change')
      .selectAll()
      .orderBy('link', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email: 'ada@x.test', change: 'disabled', changed_by_name: 'Command line' });
  });
});

/** Accounts that no transaction holds: each call is one step, and others come in between. */
function elsewhere(names: readonly string[]): StaffDirectory {
  const accounts = new Map<string, StaffMember>(
    names.map((id) => [
      id,
      {
        id,
        email: `${id}@x.test`,
        name: id,
        companyName: '',
        roles: ['Admin'],
        geos: [],
        forcedTotp: false,
        disabled: false,
        hasSecondFactor: false,
        lastSignInAt: null,
        lastUsedAt: null,
      },
    ]),
  );
  const put = async (id: string, change: Partial<StaffMember>) => {
    const known = accounts.get(id);
    if (!known) throw new Error(id);
    accounts.set(id, { ...known, ...change });
  };
  const none = async () => {
    throw new Error('It was not asked for here.');
  };
  return {
    list: async () => [...accounts.values()],
    find: none,
    findById: async (id) => accounts.get(id) ?? null,
    add: none,
    setDisabled: (id, disabled) => put(id, { disabled }),
    changeAccess: (id, change: AccessChange) => put(id, change),
    setName: none,
    setPassword: none,
    endSignIns: none,
    resetSecondFactor: none,
    resetAllSecondFactors: none,
  };
}

describe('P120 accounts that no transaction holds', () => {
  test('keep an Admin, however many orders come at once', async () => {
    for (let admins = 1; admins <= 5; admins += 1) {
      const names = Array.from({ length: admins }, (_, at) => `admin${at}`);
      const directory = elsewhere(names);
      const staff = guardedStaff(directory);
      await Promise.allSettled(
        names.map((id, at) =>
          at % 2 === 0 ? staff.setDisabled(id, true) : staff.changeAccess(id, { roles: ['Creator'] }),
        ),
      );
      const left = (await directory.list()).filter(({ roles, disabled }) => roles[0] === 'Admin' && !disabled);
      expect(left.length, `${admins} Admins`).toBeGreaterThan(0);
    }
  });
});
