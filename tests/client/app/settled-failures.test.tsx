// @vitest-environment jsdom
import { act, useEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { OpenForm } from '../../../commands/form-port.ts';
import { dispatch } from '../../../src/client/context/dispatch.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { formScreen, formState, type FormScreen } from '../../../src/client/form/form-state.ts';
import type { FormSubject } from '../../../src/client/form/form-subject.ts';
import { useUnanswered } from '../../../src/client/form/after-save.ts';
import { awaitsReading, notices } from '../../../src/client/notices/notice-state.ts';
import { notifyError } from '../../../src/client/notices/notify.ts';
import { useRecordInView } from '../../../src/client/record/in-view.ts';
import { REGISTRY } from '../../../commands/registry.ts';
import { aForm } from '../../commands/saved-form.ts';
import { aBaseProfile, formFacts } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';
import { signedInAs } from './signed-in.ts';
import { failuresOf } from '../../../src/client/notices/settled-failures.ts';

signedInAs('Admin');
const record = aBaseProfile({ status: 'draft', version: 7 });
const other = aBaseProfile();
const standing = () => notices.all.filter((each) => each.kind === 'error' && awaitsReading(each));
const save = REGISTRY.get('profile.save');
const failed = (command: typeof save, id: string) =>
  notifyError({
    title: 'It failed',
    action: { label: 'Retry', invocation: { id: command.id, args: {} }, source: 'retry' },
    failures: failuresOf({ command, ran: { id: command.id, args: {} }, idsByOutcome: { failed: [id], done: [] } }),
  });

function Open() {
  useRecordInView(record);
  return null;
}

/** The form of the record is on the screen, and the server gives these answers one after the other. */
function open(...answers: Response[]): void {
  draw(<Open />);
  const calm = {
    read: () => aForm({ id: record.id }),
    unanswered: () => {},
    saved: async () => {},
    showProblems: () => {},
  };
  formScreen.current = calm as unknown as FormScreen;
  formState.facts = formFacts({ changed: 1 });
  vi.stubGlobal('fetch', async () => answers.shift() ?? Response.json({}, { status: 500 }));
}
const refusal = () =>
  Response.json({ code: 'invalid-input', error: 'Rating should be a whole number.' }, { status: 400 });
const stored = () => Response.json({ record: { ...record, version: 8 }, action_id: 'action', locale_records: [] });

describe('what failed and is done after all', () => {
  test('a save that is stored settles the refusals of saves of that record, which stay in the list alone', async () => {
    open(refusal(), stored());
    failed(save, other.id);
    await dispatch({ id: 'profile.save' }, 'button');
    failed(REGISTRY.get('images.save'), record.id);
    expect(standing()).toHaveLength(3);
    await dispatch({ id: 'profile.save' }, 'button');
    expect(notices.all.filter(({ kind }) => kind === 'success')).toMatchObject([{ about: 'Ada' }]);
    expect(
      standing().map(({ failures }) => failures.join()),
      'that of another record stands',
    ).toEqual([expect.stringContaining(other.id)]);
    expect(notices.all.filter(({ settled }) => settled).map(({ action }) => action)).toEqual([null, null]);
  });

  test('another refusal settles nothing', async () => {
    open(refusal(), refusal());
    await dispatch({ id: 'profile.save' }, 'button');
    await dispatch({ id: 'profile.save' }, 'button');
    expect(standing()).toHaveLength(2);
  });

  test('what failed for several is settled once it is done for each of them', async () => {
    const approve = REGISTRY.get('base-profile.approve');
    const ran = { id: approve.id, args: {} };
    notifyError({
      failures: failuresOf({ command: approve, ran, idsByOutcome: { failed: [record.id, other.id], done: [] } }),
    });
    vi.stubGlobal('fetch', async (url: string) =>
      Response.json({ record: url.includes(other.id) ? other : record, action_id: 'action', locale_records: [] }),
    );
    const waiting = { ...record, status: 'awaiting_approval' as const };
    await dispatch({ id: approve.id, args: {}, targets: [waiting] }, 'button');
    expect(standing()).toHaveLength(1);
    await dispatch({ id: approve.id, args: {}, targets: [other] }, 'button');
    expect(standing()).toHaveLength(0);
  });
});

describe('a save whose answer was lost', () => {
  let note: (sent: OpenForm | null) => void;
  function Form({ version, status, values }: Pick<OpenForm, 'version' | 'status' | 'values'>) {
    const subject = { kind: 'base', record: { ...record, version, status } } as unknown as FormSubject;
    const now = useUnanswered(subject, values);
    useEffect(() => void (note = now));
    return null;
  }
  const form = aForm({ id: record.id });

  test.each([
    ['the record shows what was sent', {}, { version: 8, status: 'draft', values: form.values }, true],
    ['the record is as it was', {}, { version: 7, status: 'draft', values: form.stored }, false],
    ['somebody else was first', {}, { version: 8, status: 'draft', values: { ...form.stored, city: 'Lyon' } }, false],
    [
      'it was sent on as it was',
      { values: form.stored },
      { version: 8, status: 'awaiting_approval', values: form.stored },
      true,
    ],
    ['it was not sent on', { values: form.stored }, { version: 8, status: 'draft', values: form.stored }, false],
  ] as const)('is said to have failed for as long as nobody knows better: %s', async (_what, sent, now, isStored) => {
    const { redraw } = draw(<Form version={7} status="draft" values={form.stored} />);
    queryClient.setQueryData(queryKeys.log(record.id, 3), {});
    act(() => note({ ...form, ...sent }));
    failed(save, record.id);
    redraw(<Form {...now} />);
    expect(standing()).toHaveLength(isStored ? 0 : 1);
    expect(notices.all[0]?.action === null, 'nothing offers to send it again').toBe(isStored);
    expect(queryClient.getQueryState(queryKeys.log(record.id, 3))?.isInvalidated).toBe(isStored);
  });

  test('also where the news came before the save was given up', () => {
    draw(<Form version={8} status="draft" values={form.values} />);
    failed(save, record.id);
    act(() => note(form));
    expect(standing()).toHaveLength(0);
  });
});
