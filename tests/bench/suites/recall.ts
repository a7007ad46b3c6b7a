/* oxlint-disable no-await-in-loop -- one after the other, as people do */
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { assert } from 'superstruct';
import { DuplicateDetails } from '../../../src/contract/shapes/duplicate-pair.ts';
import { ensureFirstFilters } from '../../../src/server/duplicates/first-filters.ts';
import { hashPicture } from '../../../src/server/duplicates/hash-picture.ts';
import { finish, scene, workOf } from '../../server/duplicates/support.ts';
import { readNamePairs } from '../../server/names/name-pairs.ts';
import { startTestApi, type RawAnswer, type TestApi } from '../../support/api.ts';
import { insertBaseProfile } from '../../support/base-profiles.ts';
import { attributeInputs, completeBaseBody } from '../../support/locale-profiles.ts';
import { figure, type CountTable, type Suite } from '../figure.ts';
import { CHANGES } from '../recall/changed-pictures.ts';

const PICTURES = Number(process.env['PICTURES'] ?? 25);
/** Of these no test draws one, and no number of the method was chosen by one. */
const FIRST_SEED = 3_000_000;
const SIZE = [1400, 1050] as const;
const NAMES = fileURLToPath(new URL('../recall/names.txt', import.meta.url));

/** All live in one city, so that a name that is only alike is noted. */
const PLACE = { countryCode: 'GB', geoRegion1: 'England', city: 'Leeds' };

const tables: CountTable[] = [];

/** What a person is told who saves or uploads, under the three filters that a new product begins with (P062, P063). */
export const suite: Suite = {
  name: 'recall',
  about: [
    'What a new product tells whoever saves a profile or uploads a picture of a person who is there already: by the',
    'API, with its own three filters, on names and drawn pictures that no test uses. False is whoever is named beside.',
  ].join(' '),
  async run(tell) {
    const api = await startTestApi();
    try {
      await ensureFirstFilters(api.services.database, api.services.now());
      tell('Names.');
      tables.push(await names(api));
      tell('Pictures.');
      const { table, figures } = await pictures(api);
      tables.push(table);
      return figures;
    } finally {
      await api.close();
    }
  },
  tables: () => tables,
};

interface Told {
  /** Whom a warning names. */
  named: string[];
  took: number;
}

async function names(api: TestApi): Promise<CountTable> {
  const { services } = api;
  const kinds = new Map<string, { pairs: number; warned: number; noted: number; wrong: number; missed: string[] }>();
  const pairs = readNamePairs(NAMES);
  const born = (place: number) => `${1960 + (place % 40)}-0${1 + (place % 9)}-1${place % 10} 00:00:00.000000+00:00`;
  const ids: string[] = [];
  for (const [place, { name }] of pairs.entries()) {
    const attributes = { profileName: `Profile ${place}`, name, dateOfBirth: born(place), ...PLACE };
    ids.push(
      await insertBaseProfile(services, { profile_name: `Profile ${place}`, attributes: JSON.stringify(attributes) }),
    );
  }
  await finish(workOf(api));
  const save = async (name: string, birthday: string): Promise<{ warned: string[]; noted: string[] }> => {
    const id = await insertBaseProfile(services, { profile_name: '' });
    const attributes = await attributeInputs(services, { profileName: `Another ${id}`, name, ...PLACE });
    const body = { ...(await completeBaseBody(services)), attributes, date_of_birth: birthday };
    const answer = await api.attempt('base-profile.update', { params: { profileBaseId: id }, body }, api.as('Creator'));
    const logged = await services.database
      .selectFrom('duplicate_log')
      .select(['first', 'second'])
      .where('outcome', '=', 'logged')
      .execute();
    // Whoever was saved is no second original for those behind.
    await services.database
      .updateTable('base_profile')
      .set({ deleted_at: api.clock.now })
      .where('id', '=', id)
      .execute();
    await services.database
      .insertInto('profile_to_compare')
      .values({ profile_id: id, kind: 'base' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await finish(workOf(api));
    return {
      warned: namedIn(answer),
      noted: logged.flatMap(({ first, second }) => (first.id === id ? second.id : second.id === id ? first.id : [])),
    };
  };
  for (const [place, { of, name, other }] of pairs.entries()) {
    const kind = kinds.get(of) ?? { pairs: 0, warned: 0, noted: 0, wrong: 0, missed: [] };
    kinds.set(of, kind);
    const { warned, noted } = await save(other, born(place));
    const original = ids[place] ?? '';
    kind.pairs += 1;
    if (warned.includes(original)) kind.warned += 1;
    else if (noted.includes(original)) kind.noted += 1;
    else kind.missed.push(`${name} / ${other}`);
    kind.wrong += [...warned, ...noted].filter((id) => id !== original).length;
    // Another person, born on the day of this one.
    const next = (place + 7) % pairs.length;
    const stranger = await save(pairs[next]?.other ?? '', born(place));
    kind.wrong += [...stranger.warned, ...stranger.noted].filter((id) => id !== ids[next]).length;
  }
  const rows = [...kinds].map(([of, { pairs: all, warned, noted, wrong, missed }]) => [
    of,
    `${warned} of ${all}`,
    String(noted),
    String(wrong),
    missed.join('; '),
  ]);
  const sum = (of: 'pairs' | 'warned' | 'noted' | 'wrong') =>
    [...kinds.values()].reduce((all, kind) => all + kind[of], 0);
  return {
    title: `Names: ${sum('pairs')} people saved once more under another writing, and as often a stranger with the same birthday`,
    head: ['Kind', 'Warned of', 'Only noted', 'False', 'Missed'],
    rows: [...rows, ['all', `${sum('warned')} of ${sum('pairs')}`, String(sum('noted')), String(sum('wrong')), '']],
  };
}

async function pictures(api: TestApi) {
  const originals: { id: string; png: Buffer }[] = [];
  for (let place = 0; place < PICTURES; place += 1) {
    const png = await scene(FIRST_SEED + place, ...SIZE);
    const id = await insertBaseProfile(api.services, { profile_name: `Pictured ${place}` });
    await upload(api, id, png);
    originals.push({ id, png });
  }
  const samples = { measured: [] as number[], yardstick: [] as number[] };
  const rows: string[][] = [];
  for (const [what, change] of CHANGES) {
    let [found, wrong] = [0, 0];
    for (const { id, png } of originals) {
      const copy = await change(png);
      const other = await insertBaseProfile(api.services, { profile_name: 'Somebody' });
      const { named, took } = await upload(api, other, copy);
      if (named.includes(id)) found += 1;
      wrong += named.filter((each) => each !== id).length;
      samples.measured.push(took);
      const began = performance.now();
      await hashPicture(copy);
      samples.yardstick.push(performance.now() - began);
      // What was taken is no original for those behind.
      await api.services.database.deleteFrom('media').where('base_profile_id', '=', other).execute();
    }
    rows.push([what, `${found} of ${PICTURES}`, String(wrong)]);
  }
  const table: CountTable = {
    title: `Pictures: ${PICTURES} of ${SIZE.join(' × ')}, each uploaded once more to somebody else`,
    head: ['Copy', 'Warned of', 'False'],
    rows,
  };
  const told = {
    yardstick: 'hashing the picture alone',
    note: `with the question who has it, among ${PICTURES} pictures; at a warning nothing is stored`,
  };
  return { table, figures: [figure('upload a picture', 'ms', samples, told)] };
}

async function upload(api: TestApi, id: string, bytes: Buffer): Promise<Told> {
  const { format } = await sharp(bytes).metadata();
  const form = new FormData();
  form.append('files', new File([new Uint8Array(bytes)], `picture.${format}`));
  const began = performance.now();
  const answer = await api.request('POST', `/media/profilebase/${id}/create`, api.as('Creator'), form);
  return { named: namedIn(answer), took: performance.now() - began };
}

/** Whom a refusal names; throws where something else went wrong. */
function namedIn({ status, body }: RawAnswer): string[] {
  if (status === 200) return [];
  if (body.code !== 'duplicate-suspected') throw new Error(`${status}: ${JSON.stringify(body)}`);
  const details: unknown = body.details;
  assert(details, DuplicateDetails);
  return details.pairs.map(({ id }) => id);
}
