import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mayOpen } from '../../../src/contract/base/routes.ts';
import { ROLES } from '../../../src/contract/base/roles.ts';
import { settingWithout } from '../../../src/contract/settings/setting-undo.ts';
import { settingValue } from '../../../src/contract/settings/settings.ts';
import { withDefault, withShared, type SharedView } from '../../../src/contract/overview/shared-views.ts';
import { randomFrom } from '../../support/random.ts';
import { insertBaseProfile, insertBaseProfiles, insertBelow, sharedApi } from '../../support/shared-api.ts';

const api = sharedApi();
const put = (value: unknown) =>
  api.attempt('setting.change', { params: { key: 'shared_views' }, body: { value } }, api.as('Admin'));

async function read(headers = api.as('Admin')): Promise<SharedView[]> {
  const { settings } = await api.call('setting.list', {}, headers);
  return settingValue('shared_views', settings.find(({ key }) => key === 'shared_views')?.value);
}

function aView(given: Partial<SharedView> = {}): SharedView {
  return {
    id: randomUUID(),
    route: 'base-profiles',
    role: 'Creator',
    name: 'Drafts',
    filter: { status: ['draft'] },
    sort: 'updated_at',
    direction: 'desc',
    is_default: false,
    ...given,
  };
}

test('P106 a view that nobody could use is refused with a sentence, and what is shared stays', async () => {
  const kept = aView();
  expect((await put([kept])).status).toBe(200);
  const bad: [string, SharedView[]][] = [
    ['a role that may not open the overview', [aView({ role: 'FillIn' })]],
    ['a role that may open only the other', [aView({ route: 'locale-profiles', filter: {} })]],
    ['a field of the other overview', [aView({ filter: { stale: true } })]],
    ['an order of the other overview', [aView({ sort: 'status_since' })]],
    ['a value that the field does not take', [aView({ filter: { status: ['nonsense'] } })]],
    ['a name twice', [aView(), aView()]],
    ['two defaults', [aView({ is_default: true }), aView({ name: 'Other', is_default: true })]],
    ['one identifier twice', [kept, { ...kept, name: 'Other' }]],
    ['a name of nothing', [aView({ name: ' ' })]],
    ['more than can be counted', Array.from({ length: 41 }, (_none, at) => aView({ name: `View ${at}` }))],
  ];
  for (const [what, value] of bad) {
    const { status, body } = await put(value);
    expect([what, status, body.code]).toEqual([what, 422, 'invalid-input']);
  }
  expect(await read()).toEqual([kept]);
});

test('P106 in random histories each role sees what is shared with it, counts what its list shows, and each change can be taken back', async () => {
  const random = randomFrom(106);
  await insertBaseProfiles(
    api.services,
    Array.from({ length: 24 }, () => ({ status: random.of(['draft', 'awaiting_approval', 'approved'] as const) })),
  );
  const base = await insertBaseProfile(api.services);
  for (const code of ['da', 'fr', 'de']) await insertBelow(api.services, base, code);
  await put([]);
  let model: SharedView[] = [];
  for (let step = 0; step < 40; step += 1) {
    const before = model;
    const route = random.of(['base-profiles', 'locale-profiles'] as const);
    const any = before.length > 0 ? random.of(before) : null;
    const choice = random.below(4);
    if (choice <= 1 || !any) {
      const role = random.of(ROLES.filter((each) => mayOpen(each, route)));
      const filter = random.of<SharedView['filter']>([
        {},
        { status: ['draft'] },
        { text: 'berg', status: ['approved', 'draft'] },
      ]);
      model = withShared(before, aView({ route, role, filter, name: `View ${random.below(6)}` }));
    } else if (choice === 2) model = withDefault(before, any.id, !any.is_default);
    else model = before.filter((view) => view !== any);
    expect((await put(model)).status).toBe(200);
    if (random.below(3) === 0) {
      // Taken back on top of what the database gives back, whose members stand in another order.
      const without = settingWithout({ before, after: model }, await read());
      expect(without).not.toBeNull();
      model = without?.value as SharedView[];
      expect(new Set(model.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
      await put(model);
    }
    expect(await read()).toEqual(model);
    for (const role of ROLES) {
      if (role !== 'Admin') expect(await read(api.as(role))).toEqual(model.filter((view) => view.role === role));
    }
  }
  expect(model.length).toBeGreaterThan(3);
  for (const [role, geos] of [
    ['Admin', []],
    ['Admin', ['da', 'DK']],
    ['Creator', []],
  ] as const) {
    const headers = api.as(role, undefined, geos);
    for (const route of ['base-profiles', 'locale-profiles'] as const) {
      const { counts } = await api.call('shared-view.counts', { params: { route } }, headers);
      const views = model.filter((view) => view.role === role && view.route === route);
      const listed = [];
      for (const { id, filter } of views) {
        const operation = route === 'base-profiles' ? 'base-profile.list' : 'locale-profile.list';
        const query = { ...filter, include_total: true, limit: 1 } as never;
        const { total } = await api.call(operation, { query }, headers);
        listed.push({ id, count: total, more: false });
      }
      expect(counts).toEqual(listed);
    }
  }
});
