import { expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import { type Scope, SCOPES } from '../../commands/context.ts';
import { bindingsFor, keymapOf, pressWith } from '../../commands/keys/find-bindings.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { reasonItems } from '../../commands/review/reason-items.ts';
import {
  DISAPPROVAL_CODES,
  type DisapprovalCode,
  type DisapprovalReason,
} from '../../src/contract/profiles/disapproval.ts';
import { aBaseProfile, aContext, formFacts, press } from './support.ts';
import tables from './disapproval.json' with { type: 'json' };

const CODES: readonly string[] = DISAPPROVAL_CODES;
const FORM = formFacts({ changed: 1 });
const scopesInOrder = (open: readonly Scope[]) => SCOPES.filter((scope) => open.includes(scope));
const INSIDE = ['global', 'list', 'review', 'disapproval'] as const;

test('P017 every reason has a key: 1 to 9, 0, then letters', () => {
  const keys = CODES.map((reason) => pressWith(REGISTRY.get('disapproval.mark-reason'), { reason }));
  expect(keys.slice(0, 10)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']);
  for (const key of keys.slice(10)) expect(key).toMatch(/^[a-z]$/);
  expect(new Set(keys).size).toBe(CODES.length);
});

test('P017 no key reaches what lies beside the panel, letters included', () => {
  const keymap = keymapOf(REGISTRY);
  for (const press of keymap.keys()) {
    for (const { command, key } of bindingsFor(keymap, press, [...INSIDE])) {
      expect(key.scope, `${press} reaches ${command.id}`).toBe('disapproval');
    }
  }
});

test('P017 whatever disapproves asks beside the record', () => {
  const asking = REGISTRY.all.filter(({ steps }) => 'codes' in steps);
  expect(asking).toHaveLength(6);
  for (const { id, asks } of asking) expect(asks, id).toBe('beside');
});

const record = aBaseProfile();
const facts = { role: 'Admin', route: 'base-profile', focused: record, open: record } as const;
const verdictWith = (id: CommandId, scopes: readonly Scope[]) =>
  verdictOf(REGISTRY.get(id), aContext({ ...facts, scopes, form: FORM }));

test.each<CommandId>(['base-profile.approve', 'base-profile.disapprove', 'base-profile.delete', 'profile.save'])(
  'P003 P017 %s waits, by click as by key, until the disapproval is sent or left',
  async (id) => {
    expect(verdictWith(id, ['global', 'record']).kind).not.toBe('hidden');
    const { result, refused, used, asked } = await press(id, {
      ...facts,
      scopes: INSIDE,
      form: FORM,
      source: 'button',
    });
    expect(result).toEqual({ kind: 'refused', reason: 'disapproval-open' });
    expect(refused[0]).toMatch(/^Send or cancel the open disapproval/);
    expect([used, asked]).toEqual([[], []]);
  },
);

test('P003 P017 looking goes on: what changes nothing there is offered as before', () => {
  for (const id of ['base-profile.copy-id', 'go.stats', 'disapproval.send'] as const) {
    expect(verdictWith(id, INSIDE), id).toEqual({ kind: 'ready' });
  }
});

test('P003 a layer that is opened over it has the keys: no digit of a picture seen large marks a reason below', () => {
  const found = bindingsFor(keymapOf(REGISTRY), '1', ['global', 'record', 'disapproval', 'carousel']);
  expect(found.map(({ command }) => command.id)).toEqual(['carousel.set-level']);
  expect(scopesInOrder(['carousel', 'disapproval'])).toEqual(['disapproval', 'carousel']);
});

const PLACES = [
  { kind: 'field', id: 'aboutMe', label: 'About me' },
  { kind: 'media', id: '00000000-0000-4000-8000-00000000aaaa', label: 'Picture 3' },
] as const;

test('a reason is sent with its places, each with the reason that can be about it, or the one it was chosen for', async () => {
  const server = () => ({ action_id: 'action', record });
  const args = {
    codes: ['text_language', 'photo_quality'],
    places: [...PLACES.map(({ kind, id }) => `${kind} ${id}`), 'field hobbies photo_quality'],
    note: 'See there',
  };
  const { calls } = await press({ id: 'base-profile.disapprove', args }, { focused: record, places: PLACES, server });
  expect(calls[0]?.input).toMatchObject({
    body: {
      reason: {
        codes: ['text_language', 'photo_quality'],
        note: 'See there',
        anchors: [
          { kind: 'field', id: 'aboutMe', code: 'text_language', note: '' },
          { kind: 'media', id: PLACES[1].id, code: 'photo_quality', note: '' },
          { kind: 'field', id: 'hobbies', code: 'photo_quality', note: '' },
        ],
      },
    },
  });
});

const ON = tables.on as { places: { kind: 'field'; id: string; label: string }[]; attachments: string[] };
const reasonOf = (codes: DisapprovalCode[], anchors?: DisapprovalReason['anchors']): DisapprovalReason => ({
  codes,
  note: '',
  ...(anchors && { anchors }),
});

test('in the list to mend by what is anchored stands by itself, with its remark and its place', () => {
  const items = reasonItems(
    'locale',
    reasonOf(['text_language', 'photo_quality', 'duplicate'], tables.anchors as DisapprovalReason['anchors']),
    ON,
  );
  expect(items.map(({ words, note, place }) => [words, note, place?.field ?? place?.section ?? null])).toEqual(
    tables.shown,
  );
  expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

const reasons = reasonItems('base', reasonOf(['under_age_doubt', 'photo_quality', 'duplicate']), ON).map((item) => ({
  ...item,
  ticked: false,
}));
const form = formFacts({ fields: [{ name: 'dateOfBirth', label: 'Date of birth' }] });
const go = async (reason: string, mayFill: boolean) => {
  const context = aContext({ route: 'base-profile', reasons, form: mayFill ? form : null });
  return press({ id: 'record.go-to-reason', args: { reason } }, { ...context, source: 'button' });
};

test('going to what is to mend leads to the field, to the section for those who may only read, or to the list', async () => {
  expect((await go('under_age_doubt', true)).used).toEqual([['form.focusField', 'dateOfBirth']]);
  expect((await go('under_age_doubt', false)).used).toEqual([['goToSection', 'general-info']]);
  expect((await go('photo_quality', true)).used).toEqual([['goToSection', 'images']]);
  expect((await go('duplicate', true)).used).toEqual([['goToSection', 'reasons']]);
});
