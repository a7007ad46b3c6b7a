import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertImages, sharedApi, storedOf, tagId } from '../../support/shared-api.ts';
import { aPicture } from '../../support/pictures.ts';
import { undoActs, type Done, type Headers } from './undo-acts.ts';

const api = sharedApi();
const acts = undoActs(api);

/** A base profile that waits, with a picture and a locale to be made, and a locale profile beneath another one. */
async function stage() {
  const { id, image } = await acts.complete();
  const { id: locale, baseId } = await acts.localeProfile();
  await acts.saveLocale(locale, `Name ${locale}`, acts.admin());
  const level = await tagId(api.services, 'attachmentAdultLevel', 'nude');
  await insertImages(api.services, { baseProfileId: id }, ['profile_picture']);
  const made = async () => (await storedOf(api.services, id)).locales[0]?.id ?? '';
  return { id, image, level, locale, baseId, made, bare: await acts.waiting() };
}
type Act = (on: Awaited<ReturnType<typeof stage>>) => Promise<unknown>;
const saves =
  (profession: string, headers = acts.admin()) =>
  ({ id }: { id: string }) =>
    acts.save(id, { profession }, headers);
const both =
  (one: Act, other: Act): Act =>
  async (on) => {
    await one(on);
    await other(on);
  };
/** What was done first, and by whom. */
type Mine = readonly [by: Headers, act: Act];
const SAVE: Mine = [acts.admin(), saves('Pilot')];
const APPROVAL: Mine = [acts.checker, ({ id }) => acts.approve(id)];
const RETURN: Mine = [acts.checker, ({ id }) => acts.disapprove(id, acts.checker)];
const DOUBT: Mine = [acts.checker, ({ id }) => acts.disapprove(id, acts.checker, 'under_age_doubt')];
const RENAMING: Mine = [acts.admin(), ({ locale }) => acts.saveLocale(locale, `New ${locale}`, acts.admin())];
const LEVEL: Mine = [
  acts.checker,
  ({ image, level }) =>
    api.call('media.tag', { body: { media_tags: [{ media_id: image, tag_id: level }] } }, acts.checker),
];
const savesOthers: Act = ({ id }) => acts.save(id, { profession: 'Pilot', city: 'Lyon', rating: '4' }, acts.bo);
const addsPicture: Act = async ({ id }) =>
  api.call('media.create-for-base', { ...acts.of(id), body: { files: [await aPicture()] } }, acts.bo);
const deletes: Act = ({ id }) => api.call('base-profile.delete', acts.of(id), acts.bo);
const fills: Act = async ({ id, made }) => acts.saveLocale(await made(), `Filled ${id}`);
const addsBelow: Act = async ({ made }) => acts.uploadToLocale(await made(), api.as('FillIn'));
const takesName: Act = async ({ locale }) => acts.saveLocale((await acts.localeProfile()).id, `Name ${locale}`);
const holds =
  (frozen: boolean): Act =>
  ({ id }) =>
    acts.hold(id, frozen);
const liftsInVain: Act = async ({ id }) => acts.turn('undo', (await acts.hold(id, false)).action_id, acts.bo);
const bos = (deed: string) => `Person bo has ${deed} since, so it can no longer be undone.`;

test.each<[what: string, mine: Mine, others: Act, say: string]>([
  ['P030 P031 an own later save', SAVE, saves('Nurse'), 'You have changed “Profession” since. Undo that first.'],
  [
    'P030 P031 a save that was put back',
    SAVE,
    both(saves('Nurse', acts.bo), saves('Pilot', acts.bo)),
    bos('changed “Profession”'),
  ],
  ['P030 P031 a save of other fields', SAVE, savesOthers, bos('changed “City” and “Rating”')],
  ['P030 a picture that was added', SAVE, addsPicture, bos('changed an image')],
  [
    'P030 locales that were activated',
    APPROVAL,
    ({ id }) => acts.activate('', id, acts.bo),
    bos('changed the locales'),
  ],
  ['P030 the deletion of a picture', LEVEL, ({ image }) => acts.removeImage(image, acts.bo), bos('deleted an image')],
  ['P030 the deletion of the profile', RETURN, deletes, bos('deleted the profile itself')],
  ['P030 a publication', APPROVAL, ({ id }) => acts.publish(id, acts.bo), bos('changed whether it is active')],
  ['P030 a filled-in profile that it made', APPROVAL, fills, 'Person FillIn-1 has changed '],
  ['P030 a picture in a profile that it made', APPROVAL, addsBelow, 'Person FillIn-1 has changed '],
  ['a name that someone else has taken', RENAMING, takesName, 'has the same name'],
  ['P030 a hold lifted and laid anew', DOUBT, both(holds(false), holds(true)), 'the age hold'],
  ['P030 a hold lifted, and that undone,', DOUBT, liftsInVain, bos('looked at the age hold')],
  ['P030 a look at an own doubt', DOUBT, ({ id }) => claimed(id), bos('looked at the age hold')],
])('%s is in the way of an undo', async (_what, [by, mine], others, say) => {
  const on = await stage();
  const { action_id: actionId } = (await mine(on)) as Awaited<Done>;
  await others(on);
  for (const id of [on.id, on.baseId]) {
    const { status, body } = await acts.refused(id, actionId, by);
    expect([status, body.code]).toEqual([409, 'undo-refused']);
    expect(body.error).toContain(say);
  }
});

async function claimed(id: string): Promise<void> {
  const lease = {
    record_id: id,
    id: randomUUID(),
    kind: 'base' as const,
    queue: 'base-check' as const,
    holder_id: 'bo',
    holder_name: 'Person bo',
    claimed_at: api.clock.now,
    expires_at: new Date(api.clock.now.getTime() + 60_000),
  };
  await api.services.database.insertInto('queue_lease').values(lease).execute();
}

test('P030 an action after which somebody changed the same: it says who, what and when', async () => {
  const id = await acts.waiting();
  const { action_id: actionId } = await acts.approve(id);
  api.clock.now = new Date('2026-11-21T11:30:00.000Z');
  await acts.disapprove(id, api.as('Admin'));
  const { status, body } = await acts.refused(id, actionId, acts.checker);
  expect([status, body.code]).toEqual([409, 'undo-refused']);
  expect(body.error).toBe('Person Admin-1 has changed the status since, so it can no longer be undone.');
  expect(body.details).toMatchObject({
    changed_by: { user_id: 'Admin-1', name: 'Person Admin-1' },
    changed_at: { seconds: api.clock.now.getTime() / 1000, nanoseconds: 0 },
    field: 'the status',
    current: { id, version: 3, status: 'disapproved' },
  });
});

test('nobody undoes an action of somebody else', async () => {
  const id = await acts.waiting();
  const { action_id: actionId } = await acts.approve(id);
  const other = api.as('BaseChecker', 'BaseChecker-2');
  const { status, body } = await acts.refused(id, actionId, other);
  expect([status, body.code]).toEqual([404, 'not-found']);
  // That there is such an action is shown to nobody else.
  const none = await acts.turn('undo', randomUUID(), other);
  expect([status, body]).toEqual([none.status, none.body]);
});
