import { describe, expect, test } from 'vitest';
import type { CommandId } from '../../commands/command-ids.ts';
import { type Scope, SCOPES } from '../../commands/context.ts';
import { execute, problemOfAnswer, stepsOf } from '../../commands/execute.ts';
import { bindingsFor, keymapOf, pressWith } from '../../commands/keys/find-bindings.ts';
import { withOwnKeys } from '../../commands/keys/own-keys.ts';
import { verdictOf } from '../../commands/offer.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { reasonItems } from '../../commands/review/reason-items.ts';
import { PROFILE_SECTIONS } from '../../commands/sections.ts';
import {
  codeOfAnchor,
  DISAPPROVAL_CODES,
  type DisapprovalCode,
  REASON_WORDS,
} from '../../src/contract/policy/disapproval.ts';
import { fieldsOf } from '../../src/contract/policy/form-fields.ts';
import type { DisapprovalReason } from '../../src/contract/shapes/disapproval.ts';
import { aBaseProfile, aContext, aHost, press } from './support.ts';

const CODES: readonly string[] = DISAPPROVAL_CODES;
const FORM = { changed: 1, fields: [], conflicts: [], restored: false, foreignZone: null, leaving: false };
const scopesInOrder = (open: readonly Scope[]) => SCOPES.filter((scope) => open.includes(scope));
const INSIDE = ['global', 'list', 'review', 'disapproval'] as const;

describe('P017 the panel of a disapproval', () => {
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

  test('P017 its keys stay where single keys are switched off: they are choices, and its list has the focus', () => {
    const registry = withOwnKeys(REGISTRY, { preset: 'standard', bindings: {}, single_keys: false });
    expect(registry.get('disapproval.mark-reason').keys).toHaveLength(CODES.length);
  });

  test('P017 whatever disapproves asks beside the record', () => {
    const asking = REGISTRY.all.filter(({ steps }) => 'codes' in steps);
    expect(asking).toHaveLength(6);
    for (const { id, asks } of asking) expect(asks, id).toBe('beside');
  });

  test('P017 its commands are there only while it is open', async () => {
    const closed = aHost({ context: { role: 'Admin' } });
    expect(await execute(closed, { id: 'disapproval.send' }, 'key')).toEqual({ kind: 'hidden' });
    const { used } = await press('disapproval.send', { role: 'Admin', scopes: ['global', 'disapproval'] });
    expect(used).toEqual([['disapproval.send']]);
  });
});

describe('P003 beside the open panel', () => {
  const record = aBaseProfile();
  const facts = { role: 'Admin', route: 'base-profile', focused: record, open: record } as const;
  const verdictWith = (id: CommandId, scopes: readonly Scope[]) =>
    verdictOf(REGISTRY.get(id), aContext({ ...facts, scopes, form: FORM }));

  test.each<CommandId>(['base-profile.approve', 'base-profile.disapprove', 'base-profile.delete', 'profile.save'])(
    'P003 P017 %s waits, by click as by key, until the disapproval is sent or left',
    async (id) => {
      expect(verdictWith(id, ['global', 'record']).kind).not.toBe('hidden');
      const host = aHost({ context: { ...facts, scopes: [...INSIDE], form: FORM }, records: [record] });
      expect(await execute(host, { id }, 'button')).toEqual({ kind: 'refused', reason: 'disapproval-open' });
      expect(host.recorded.refused[0]).toMatch(/^A disapproval is being written/);
      expect([host.recorded.used, host.recorded.asked]).toEqual([[], []]);
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
});

const PLACES = [
  { kind: 'field', id: 'aboutMe', label: 'About me' },
  { kind: 'media', id: '00000000-0000-4000-8000-00000000aaaa', label: 'Picture 3' },
] as const;

function placesStep() {
  const step = stepsOf(REGISTRY.get('base-profile.disapprove')).find(([name]) => name === 'places')?.[1];
  if (!step) throw new Error('There is no such step.');
  return step;
}

test('a place is asked for only where a record lends some', () => {
  const step = placesStep();
  expect(step.asked?.(aContext({ places: [] }), {})).toBe(false);
  expect(step.asked?.(aContext({ places: PLACES }), {})).toBe(true);
  const labels = step.choices?.(aContext({ places: PLACES })).map(({ label }) => label);
  expect(labels).toEqual(['About me', 'Picture 3']);
});

test('a note that is needed is asked for on the page of the note, also where no place was', () => {
  const command = REGISTRY.get('base-profile.disapprove');
  const problem = (args: object) => problemOfAnswer(command, 'note', { ...args });
  expect(problem({ codes: ['other'], note: '' })).toBe('Write a note when the reason is “Other”.');
  expect(problem({ codes: ['other'], note: 'See the log' })).toBeNull();
  expect(problemOfAnswer(command, 'codes', { codes: ['other'] })).toBeNull();
});

test('a reason is sent with its places, each with the reason that can be about it', async () => {
  const record = aBaseProfile();
  const host = aHost({ context: { focused: record, places: PLACES }, server: () => ({ action_id: 'action', record }) });
  const args = {
    codes: ['text_language', 'photo_quality'],
    places: PLACES.map(({ kind, id }) => `${kind} ${id}`),
    note: 'See there',
  };
  await execute(host, { id: 'base-profile.disapprove', args }, 'palette');
  expect(host.recorded.calls[0]?.input).toMatchObject({
    body: {
      reason: {
        codes: ['text_language', 'photo_quality'],
        note: 'See there',
        anchors: [
          { kind: 'field', id: 'aboutMe', code: 'text_language', note: '' },
          { kind: 'media', id: PLACES[1].id, code: 'photo_quality', note: '' },
        ],
      },
    },
  });
});

test('without a place of its own a reason is about the profile as a whole, and carries no remarks', async () => {
  const record = aBaseProfile();
  const { calls } = await press(
    { id: 'base-profile.disapprove', args: { codes: ['duplicate'], note: '' } },
    { focused: record, server: () => ({ action_id: 'action', record }), source: 'palette' },
  );
  expect(calls[0]?.input).toEqual({
    params: { profileBaseId: record.id },
    body: { reason: { codes: ['duplicate'], note: '' } },
  });
});

test('a reason that fits no place lends itself all the same', () => {
  expect(codeOfAnchor('tag', ['photo_quality'])).toBe('photo_quality');
  expect(codeOfAnchor('tag', ['photo_quality', 'wrong_adult_level'])).toBe('wrong_adult_level');
});

test('with Shift a decision moves nothing on', async () => {
  const record = aBaseProfile();
  const host = await press('base-profile.approve-and-stay', {
    focused: record,
    server: () => ({ action_id: 'action', record, locales_created: 0 }),
  });
  expect(host.calls).toHaveLength(1);
  expect(host.recorded.moved).toBe(0);
  await execute(host, { id: 'base-profile.approve' }, 'key');
  expect(host.recorded.moved).toBe(1);
});

const ON = {
  places: [
    { kind: 'field', id: 'hobbies', label: 'Hobbies' },
    { kind: 'media', id: 'two', label: 'Picture 2' },
    { kind: 'media', id: 'three', label: 'Attachment 1' },
    { kind: 'tag', id: 'sailing', label: 'Tag Sailing' },
  ] as const,
  attachments: ['three'],
};
const reasonOf = (codes: DisapprovalCode[], anchors?: DisapprovalReason['anchors']): DisapprovalReason => ({
  codes,
  note: '',
  ...(anchors && { anchors }),
});

describe('a disapproval as a list to mend by', () => {
  test.each(['base', 'locale'] as const)('every place of a %s profile is one of its own', (kind) => {
    const codes = DISAPPROVAL_CODES;
    const items = reasonItems(kind, reasonOf(codes), ON);
    expect(items.map(({ words }) => words)).toEqual(Object.values(REASON_WORDS));
    const sections = PROFILE_SECTIONS[kind].map(([name]) => name);
    const fields = fieldsOf(kind).map(({ name }) => name);
    for (const { place } of items) {
      if (place === null) continue;
      expect(sections).toContain(place.section);
      if (place.field !== undefined) expect(fields).toContain(place.field);
    }
    expect(items.filter(({ place }) => place === null).map(({ key }) => key)).toEqual(['duplicate', 'other']);
  });

  test('what is anchored stands by itself, with its remark and its place', () => {
    const items = reasonItems(
      'locale',
      reasonOf(
        ['text_language', 'photo_quality', 'duplicate'],
        [
          { kind: 'field', id: 'hobbies', code: 'text_language', note: 'in English' },
          { kind: 'media', id: 'two', code: 'photo_quality', note: 'too dark' },
          { kind: 'media', id: 'three', code: 'photo_quality', note: '' },
          { kind: 'media', id: 'gone', code: 'photo_quality', note: '' },
          { kind: 'tag', id: 'sailing', code: 'other', note: 'not so' },
          { kind: 'field', id: 'nothing', code: 'other', note: '' },
        ],
      ),
      ON,
    );
    expect(items.map(({ words, note, place }) => [words, note, place?.field ?? place?.section ?? null])).toEqual([
      ['Language of the text: Hobbies', 'in English', 'hobbies'],
      ['Photo quality: Picture 2', 'too dark', 'images'],
      ['Photo quality: Attachment 1', '', 'attachments'],
      ['Photo quality: something that is gone', '', 'images'],
      ['Duplicate', '', null],
      ['Other (needs a note): Tag Sailing', 'not so', 'tags'],
      ['Other (needs a note): something that is gone', '', null],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });
});

describe('going to what is to mend', () => {
  const reasons = reasonItems('base', reasonOf(['under_age_doubt', 'photo_quality', 'duplicate']), ON).map((item) => ({
    ...item,
    ticked: false,
  }));
  const form = {
    changed: 0,
    fields: [{ name: 'dateOfBirth', label: 'Date of birth' }],
    conflicts: [],
    restored: false,
    foreignZone: null,
    leaving: false,
  };
  const go = async (reason: string, mayFill: boolean) => {
    const context = aContext({ route: 'base-profile', reasons, form: mayFill ? form : null });
    const { recorded } = await press({ id: 'record.go-to-reason', args: { reason } }, { ...context, source: 'button' });
    return recorded;
  };

  test('leads to the field, or to the section for whoever may only read', async () => {
    expect((await go('under_age_doubt', true)).used).toEqual([['form.focusField', 'dateOfBirth']]);
    expect((await go('under_age_doubt', false)).used).toEqual([['goToSection', 'general-info']]);
    expect((await go('photo_quality', true)).used).toEqual([['goToSection', 'images']]);
    expect((await go('duplicate', true)).used).toEqual([]);
  });

  test('offers only what has a place, and nothing on a profile that was not disapproved', () => {
    const { registry } = aHost();
    const command = registry.get('record.go-to-reason');
    const [step] = stepsOf(command).map(([, each]) => each);
    expect(step?.choices?.(aContext({ reasons })).map(({ value }) => value)).toEqual([
      'under_age_doubt',
      'photo_quality',
    ]);
    expect(command.when(aContext({ reasons }), []).kind).toBe('ready');
    expect(command.when(aContext(), []).kind).toBe('hidden');
  });
});
