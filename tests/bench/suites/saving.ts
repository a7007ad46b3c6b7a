import { sql } from 'kysely';
import { LENGTH_MINIMUM } from '../../../src/contract/policy/field-values.ts';
import { fieldsOf } from '../../../src/contract/policy/form-fields.ts';
import { lookupTables, type LookupTables } from '../../../src/server/lookups/lookup-tables.ts';
import { startTestApi, type TestApi } from '../../support/api.ts';
import { insertBaseProfile, insertBaseProfiles } from '../../support/base-profiles.ts';
import { insertImages } from '../../support/locale-profiles.ts';
import { figure, type Figure, type Suite } from '../figure.ts';
import { inTurns } from '../in-turns.ts';

const SAVES = 60;
const ACTIVATIONS = 20;
const WARM_UP = 3;
const PICTURES = 30;
const ATTACHMENTS = 60;

/** Saving the largest profile there can be, and making all of its locale profiles at once. */
export const suite: Suite = {
  name: 'saving',
  about: 'Saving the largest profile there can be, and making all of its locale profiles at once.',
  async run() {
    // In this process, because the bare statement has to meet the same database as the call.
    const api = await startTestApi();
    try {
      const lookups = await lookupTables(api.services.database);
      return [...(await saving(api, lookups)), await activating(api, lookups)];
    } finally {
      await api.close();
    }
  },
};

async function saving(api: TestApi, lookups: LookupTables): Promise<Figure[]> {
  const { services } = api;
  const profileBaseId = await insertBaseProfile(services, { status: 'awaiting_approval' });
  const lanes = [
    ...Array.from({ length: PICTURES }, () => 'profile_picture' as const),
    ...Array.from({ length: ATTACHMENTS }, () => 'attachment' as const),
  ];
  const [selfie = ''] = await insertImages(services, { baseProfileId: profileBaseId }, lanes);
  const admin = api.as('Admin');
  const params = { profileBaseId };
  const save = (turn: number) =>
    api.call('base-profile.update', { params, body: wholeBody(lookups, turn, selfie) }, admin);
  await save(-1);
  const read = await inTurns(
    SAVES,
    { measured: save, yardstick: () => api.call('base-profile.get', { params }, admin) },
    WARM_UP,
  );
  const bare = await inTurns(
    SAVES,
    {
      measured: save,
      yardstick: () =>
        services.database
          .updateTable('base_profile')
          .set({ version: sql`version` })
          .where('id', '=', profileBaseId)
          .execute(),
    },
    WARM_UP,
  );
  const { locales } = lookups;
  const note = `${fieldsOf('base').length} fields, every one changed and told in the trail; ${locales.length} locales, ${lanes.length} images`;
  return [
    figure('save a whole base profile', 'ms', read, { yardstick: 'read it whole by the same API', note }),
    figure('save a whole base profile', 'ms', bare, { yardstick: 'a bare UPDATE of its row', note }),
  ];
}

/** Every attribute and a tag of every group, in one of two sets, so that each save changes each field. */
function wholeBody({ attributeTypes, tagGroups, locales }: LookupTables, turn: number, selfie: string) {
  const even = turn % 2 === 0;
  const valueOf: Readonly<Record<string, string>> = {
    rating: even ? '2' : '3',
    geoLatitude: even ? '55.7' : '48.8',
    geoLongitude: even ? '12.6' : '2.35',
  };
  const fields = fieldsOf('base');
  const attributes = fields.flatMap(({ source, control }) => {
    if (source.from !== 'attribute' || control === 'date') return [];
    const value = valueOf[source.type] ?? `${source.type} ${even ? 'one' : 'two'}`;
    return [{ attribute_type_id: attributeTypes.get(source.type) ?? '', value }];
  });
  const groups = new Set(fields.flatMap(({ source }) => (source.from === 'tags' ? [source.group as string] : [])));
  const tags = tagGroups
    .filter(({ name }) => groups.has(name))
    .flatMap(({ name, tags: all }) => {
      const offered = all.filter(({ label }) => name !== 'length' || Number.parseInt(label, 10) >= LENGTH_MINIMUM);
      return offered.at(even ? 0 : -1)?.id ?? [];
    });
  return {
    attributes,
    tags,
    date_of_birth: `19${even ? '90' : '91'}-05-17 00:00:00.000000+00:00`,
    reserved_locales: locales.map(({ id }) => id).slice(even ? 0 : 1),
    selfie_id: even ? selfie : null,
  };
}

async function activating(api: TestApi, { locales }: LookupTables): Promise<Figure> {
  const turns = ACTIVATIONS + WARM_UP;
  const bases = await insertBaseProfiles(
    api.services,
    Array.from({ length: turns * 2 }, () => ({ status: 'approved' as const })),
  );
  const ids = locales.map(({ id }) => id);
  const activate = (base: string | undefined, count: number) =>
    api.call(
      'base-profile.activate-locales',
      { params: { profileBaseId: base ?? '' }, body: { locales: ids.slice(0, count) } },
      api.as('Admin'),
    );
  const samples = await inTurns(
    ACTIVATIONS,
    {
      measured: (turn) => activate(bases[turn], ids.length),
      yardstick: (turn) => activate(bases[turns + turn], 1),
    },
    WARM_UP,
  );
  const note = 'each locale is a row, an event of the trail and a part of what Undo undoes';
  return figure(`activate ${ids.length} locales`, 'ms', samples, { yardstick: 'activate one', note });
}
