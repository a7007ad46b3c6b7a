import { expect, test } from 'vitest';
import { execute } from '../../commands/execute.ts';
import { problemOfAnswer } from '../../commands/arguments.ts';
import type { CommandId } from '../../commands/command-ids.ts';
import { actsBehind } from '../../commands/staff/acts.ts';
import { questionAbout } from '../../commands/staff/questions.ts';
import { LAST_ADMIN } from '../../src/contract/staff/staff-rules.ts';
import { aHost, aMember, anApi, codedError } from './support.ts';
import type { StaffRecord } from '../../src/contract/staff/staff-operations.ts';
import answers from './staff-answers.json' with { type: 'json' };

/** A workbench in which one account is found, and what the server was asked. */
function hostOf(member: StaffRecord, answer: (operation: string) => unknown = () => ({ member })) {
  const host = aHost({ context: { route: 'settings' } });
  const { port, calls } = anApi(answer);
  host.ports.api = port;
  host.ports.staff.find = async () => member;
  host.ports.staff.question = async (command, args) => questionAbout(command, member, args);
  return { host, calls };
}

test('P120 a command about an account asks by the name of whom it is about, and says what goes back', async () => {
  const { host, calls } = hostOf(aMember({ open_claims: 2 }));
  await execute(host, { id: 'staff.disable', args: { who: 'ada@x.test', seen: undefined } }, 'palette');
  expect(host.recorded.questions).toEqual([
    expect.objectContaining({
      title: 'Disable Ada Lund?',
      text: 'ada@x.test is signed out everywhere at once, and can no longer sign in. 2 items in progress go back into the queue.',
      destroys: true,
    }),
  ]);
  expect(calls.map(({ operation, input }) => [operation, input])).toEqual([
    ['staff.change', { params: { staffId: 'ada' }, body: { seen: 'as read', disabled: true } }],
  ]);
  expect(host.recorded.used).toContainEqual(['staff.reload']);
});

test('P120 a command about an account carries what was seen when it was chosen, and the same request again goes on top of what holds now', async () => {
  const { host, calls } = hostOf(aMember(), () => codedError('version-conflict', 'Someone else was first.'));
  const args = { who: 'ada@x.test', seen: 'long ago', name: 'Ada Berg' };
  await execute(host, { id: 'staff.rename', args }, 'button');
  expect(calls[0]?.input).toMatchObject({ body: { seen: 'long ago', name: 'Ada Berg' } });
  expect(host.recorded.reports[0]?.retry).toMatchObject({ args: { ...args, seen: undefined } });
});

test('P120 a command about the last Admin is refused in words and asks nothing', async () => {
  for (const [id, more] of [
    ['staff.disable', {}],
    ['staff.change-role', { role: 'Creator' }],
  ] as const) {
    const { host, calls } = hostOf(aMember({ role: 'Admin', is_last_admin: true }));
    await execute(host, { id, args: { who: 'ada@x.test', seen: undefined, ...more } }, 'palette');
    expect([calls, host.recorded.questions]).toEqual([[], []]);
    expect(JSON.stringify(host.recorded.reports)).toContain(LAST_ADMIN);
  }
});

test('P120 a command about an account is taken back on what it has left', async () => {
  const before = aMember({ areas: ['da', 'SE'] });
  const { host } = hostOf(before, () => ({ member: { ...before, areas: null, seen: 'after' } }));
  const args = { who: 'ada@x.test', seen: undefined, where: 'everywhere', areas: undefined };
  await execute(host, { id: 'staff.change-areas', args }, 'palette');
  expect(host.recorded.reports[0]?.undo).toMatchObject({
    id: 'staff.change-areas',
    args: { who: 'ada@x.test', seen: 'after', where: 'some', areas: 'da, SE' },
  });
});

/** Each at its own question, whatever is still to be asked. */
test.each(answers as [CommandId, string, string, string | null][])(
  'P120 P125 P126 %s: to the question of %s “%s” is answered at once',
  async (id, name, typed, problem) => {
    const { host, calls } = hostOf(aMember());
    const command = host.registry.get(id);
    expect(problemOfAnswer(command, name, { where: 'some', [name]: typed })).toBe(problem);
    if (problem === null) return;
    await execute(host, { id, args: { who: 'ada', where: 'some', [name]: typed } }, 'palette');
    expect(calls).toEqual([]);
  },
);

test.each([
  ['everywhere', undefined, []],
  ['some', 'de, SE', ['de', 'SE']],
])('P125 a token works %s as a person does', async (where, areas, geos) => {
  const { host, calls } = hostOf(aMember());
  const args = { name: 'Robot', role: 'FillIn', days: 30, where, areas };
  await execute(host, { id: 'service-tokens.create', args }, 'palette');
  expect(calls[0]?.input).toEqual({ body: { name: 'Robot', role: 'FillIn', days: 30, geos } });
});

test('P120 a command about an account that adds somebody shows the link, and keeps it out of what can be undone', async () => {
  const invitation = { token: 'the secret of the link', ends_at: { seconds: 0, nanoseconds: 0 } };
  const { host } = hostOf(aMember(), () => ({ member: aMember(), invitation }));
  const args = { email: ' ada@x.test ', name: 'Ada Lund', role: 'Creator', where: 'everywhere', forced: true };
  await execute(host, { id: 'staff.add', args }, 'palette');
  expect(host.recorded.used).toContainEqual([
    'staff.showLink',
    { name: 'Ada Lund', email: 'ada@x.test', ...invitation },
  ]);
  expect(JSON.stringify(host.recorded.reports)).not.toContain(invitation.token);
});

const staff = [aMember({ name: 'Anna Berg', email: 'anna@x.test' }), aMember({ id: 'b', name: 'Anna Dahl' })];
const found = (text: string) => actsBehind(text, staff).map(({ id, label }) => [id, label]);

test('P120 behind @ a name and what to do find the command with the account', () => {
  expect(found('anna berg disable')).toEqual([['staff.disable', 'Anna Berg (anna@x.test)']]);
  expect(found('anna disable')).toHaveLength(2);
  expect(found('anna change ro')).toEqual([
    ['staff.change-role', 'Anna Berg (anna@x.test)'],
    ['staff.change-role', 'Anna Dahl (ada@x.test)'],
  ]);
  expect(found('disable')).toEqual([]);
  expect(found('')).toEqual([]);
});
