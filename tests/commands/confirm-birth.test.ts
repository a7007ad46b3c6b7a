import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { CONFIRMED_BIRTH } from '../../src/contract/profiles/form-as-sent.ts';
import { aForm, complete, save } from './saved-form.ts';
import { aContext, aHost, formFacts, press } from './support.ts';

const ON_RECORD = { scopes: ['global', 'record'] } as const;
const suggested = { ...complete, [CONFIRMED_BIRTH]: '' };

test('P064 a suggested date of birth is said to be right without being changed, and that can be undone', async () => {
  const host = aHost({ context: aContext({ ...ON_RECORD, form: formFacts({ changed: 1, birthSuggested: true }) }) });
  host.ports.form.read = () => aForm({ values: suggested, stored: suggested });
  await execute(host, { id: 'form.confirm-birth' }, 'key');
  const filled = { [CONFIRMED_BIRTH]: complete.dateOfBirth };
  expect(host.recorded.used).toContainEqual(['form.fill', filled, null]);
  const undo = { id: 'form.put-back', args: { record: 'profile', before: { [CONFIRMED_BIRTH]: '' }, taken: filled } };
  expect(host.recorded.reports).toMatchObject([
    { sentence: 'Date of birth 1990-01-01 confirmed, not saved yet', undo },
  ]);
});

test('P064 nothing is there to confirm where no date is suggested', async () => {
  const { used, reports } = await press('form.confirm-birth', { ...ON_RECORD, form: formFacts({ changed: 1 }) });
  expect([used, reports]).toEqual([[], []]);
});

test.each(['base', 'locale'] as const)(
  'P064 the save of a %s profile says it, and not of a date that was changed since',
  async (kind) => {
    const bodyFor = async (day: string) => {
      const values = { ...complete, [CONFIRMED_BIRTH]: day };
      const { calls } = await save('Admin', aForm({ kind, values, stored: suggested }), () => ({
        action_id: 'action',
        record: { status: 'draft' },
      }));
      return calls.map(({ input }) => (input as { body: { birth_confirmed?: boolean } }).body.birth_confirmed);
    };
    expect(await bodyFor(complete.dateOfBirth)).toEqual([true]);
    expect(await bodyFor('1991-02-03')).toEqual([]);
  },
);
