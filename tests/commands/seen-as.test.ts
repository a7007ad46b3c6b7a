import { expect, test } from 'vitest';
import { READY } from '../../commands/command.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { verdictOf, unlessSeeing } from '../../commands/offer.ts';
import { ONLY_SEEING, seenAsFromHeader, seenAsToHeader, SEEN_ROLES } from '../../src/contract/staff/seen-as.ts';
import { aContext, formFacts } from './support.ts';
import { seeAsOneself, seeAsRole } from '../../commands/session/commands.ts';

/** They look at something, close it, or leave; what is run again comes through the gate once more. */
const LEFT_FREE: ReadonlySet<string> = new Set([
  'session.sign-out',
  'queue.reveal',
  'bulk-run.show-latest',
  'statistics.open-record',
  'command.repeat',
]);
const seenAs = { role: 'GeoChecker', areas: ['de'] } as const;
const SEEING = aContext({ role: 'GeoChecker', seenAs });

test.each(REGISTRY.all.map((command) => [command.id, command] as const))(
  'P130 %s changes no more than the screen, or is refused',
  (_id, command) => {
    const verdict = unlessSeeing(command, SEEING, READY);
    const isFree = command.changes === false || LEFT_FREE.has(command.id);
    expect(verdict.kind === 'blocked' ? verdict.sentence : verdict.kind).toBe(isFree ? 'ready' : ONLY_SEEING);
    expect(unlessSeeing(command, aContext(), READY)).toBe(READY);
  },
);

test('P130 the way back is there for every role that can be seen, and for nobody else', () => {
  for (const role of SEEN_ROLES) {
    expect(verdictOf(seeAsOneself, aContext({ role, seenAs: { role, areas: [] } })).kind).toBe('ready');
    expect(verdictOf(seeAsOneself, aContext({ role })).kind, role).toBe('hidden');
    expect(verdictOf(seeAsRole, aContext({ role })).kind, role).toBe('hidden');
  }
  expect(verdictOf(seeAsRole, aContext()).kind).toBe('ready');
});

test('P130 what was changed and not saved is not lost by it', () => {
  expect(verdictOf(seeAsRole, aContext({ form: formFacts({ changed: 1 }) }))).toMatchObject({
    kind: 'blocked',
    reason: 'unsaved',
  });
});

test.each([
  [{ role: 'FillIn', areas: [] }, 'FillIn'],
  [{ role: 'GeoChecker', areas: ['de', 'fil', 'SE'] }, 'GeoChecker de fil SE'],
] as const)('P130 the header says the role and its areas: %j', (seen, header) => {
  expect(seenAsToHeader(seen)).toBe(header);
  expect(seenAsFromHeader(header)).toEqual(seen);
});
