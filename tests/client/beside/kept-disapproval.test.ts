import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { askBeside, disapprovalPort, setNote } from '../../../src/client/beside/disapproval-port.ts';
import { disapprovalState, endDisapproval, isMarkOf } from '../../../src/client/beside/disapproval-state.ts';
import { aBaseProfile, aContext, aLocaleProfile } from '../../commands/support.ts';
import type { ProfileRecord } from '../../../commands/context.ts';

vi.mock('../../../src/client/session/drafts/page-drafts.ts', async () => {
  const { createDrafts } = await import('../../../src/client/session/drafts/keep-drafts.ts');
  const { createDraftPlaces } = await import('../../../src/client/session/drafts/draft-places.ts');
  const { browserClock } = await import('../../../src/client/context/clock.ts');
  const { aDraftStore } = await import('../session/memory-draft-store.ts');
  const { someTabs } = await import('../session/memory-tabs.ts');
  const drafts = createDrafts(aDraftStore().store, browserClock, () => 'ada', someTabs().tab('first'));
  const places = createDraftPlaces(drafts, { offers: [] });
  const comeBack = async (home: Parameters<typeof places.comeBack>[0]) => {
    await places.comeBack(home, await drafts.find(home.place));
    return true;
  };
  return { drafts, draftPlaces: { ...places, comeBack } };
});

const places = [{ kind: 'field', id: 'profession', label: 'Profession' }] as const;
beforeEach(() => void vi.stubGlobal('document', { activeElement: null }));
afterEach(() => endDisapproval(null));

/** As on the page of the record, or in the queue. */
function ask(command: 'base-profile.disapprove' | 'locale-profile.disapprove', record: ProfileRecord): void {
  const context = aContext({ focused: record, open: record, places });
  void askBeside(REGISTRY.get(command), {}, context, [record]);
}
const said = () => {
  const { marked, places: marks, note } = disapprovalState;
  return { marked: [...marked], places: [...marks], note };
};
const of = 'field profession under_age_doubt';
const base = aBaseProfile();
const locale = aLocaleProfile();
test.for([
  ['base-profile.disapprove', base],
  ['locale-profile.disapprove', locale],
] as const)(
  'P017 what was marked and written of a disapproval comes back together after a reload: %s',
  async ([command, record]) => {
    ask(command, record);
    const presses = ['photo_quality', 'wrong_adult_level', 'under_age_doubt', 'wrong_adult_level'] as const;
    for (const reason of presses) disapprovalPort.markReason(reason);
    disapprovalPort.markPlace('field profession');
    disapprovalPort.markReason('text_quality');
    disapprovalPort.markPlace('field profession');
    expect(said().places, 'each with its reason').toEqual([of, 'field profession text_quality']);
    disapprovalPort.markReason('text_quality');
    setNote('Blurred');
    endDisapproval(null);
    ask(command, record);
    const all = { marked: ['photo_quality', 'under_age_doubt'], places: [of], note: 'Blurred' };
    await vi.waitFor(() => expect(said()).toEqual(all));
    disapprovalPort.leave();
    ask(command, record);
    await vi.waitFor(() => expect(said(), 'a note that is kept keeps its reasons').toEqual(all));
    setNote('');
    disapprovalPort.leave();
    ask(command, record);
    await vi.waitFor(() => expect(said(), 'choices stay without a note').toEqual({ ...all, note: '' }));
    for (const _ of [1, 2]) disapprovalPort.markReason('photo_quality');
    expect(said(), 'cleared on purpose').toEqual({ marked: [], places: [], note: '' });
    disapprovalPort.markPlace('field profession');
    endDisapproval(null);
    ask(command, record);
    await vi.waitFor(() => expect(said().places, 'a place alone').toEqual(['field profession']));
  },
);

test('a mark is of the place it names, for whatever reason, and not of one whose name begins alike', () => {
  const [sexual, orientation] = ['sexual', 'sexualOrientation'].map((id) => ({ kind: 'attribute', id }) as never);
  expect([sexual, orientation].map((place) => isMarkOf('attribute sexualOrientation', place!))).toEqual([false, true]);
  expect([sexual, orientation].map((place) => isMarkOf('attribute sexual wrong', place!))).toEqual([true, false]);
});
