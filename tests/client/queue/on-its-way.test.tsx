// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REGISTRY } from '../../../commands/registry.ts';
import { judgeClaim } from '../../../commands/judge.ts';
import { queryClient } from '../../../src/client/data/query-client.ts';
import { queryKeys } from '../../../src/client/data/query-keys.ts';
import { notices } from '../../../src/client/notices/notice-state.ts';
import { inTurn, willTakeBack } from '../../../src/client/queue/decisions-under-way.ts';
import { queueFacts } from '../../../src/client/queue/queue-facts.ts';
import { queuePort } from '../../../src/client/queue/queue-port.ts';
import { queueState, showItem } from '../../../src/client/queue/queue-state.ts';
import { DecidedStrip } from '../../../src/client/screens/queue/decided-strip.tsx';
import { ItemHeading } from '../../../src/client/screens/queue/item-heading.tsx';
import { QueueHeading } from '../../../src/client/screens/queue/queue-heading.tsx';
import { aContext } from '../../commands/support.ts';
import { draw } from '../ui/dom.ts';
import { aPerson, beginModel, endModel, idOf, itemOf, settle } from './person-at-queue.ts';

/* What the screen says between a press and its answer. */

beforeEach(async () => {
  beginModel();
  queryClient.setQueryData(queryKeys.settings, { settings: [] });
  aPerson().start();
  await settle();
});
afterEach(endModel);

/** A decision that does not lead on is sent, and stays without an answer. */
function decide(): void {
  const item = queueState.shown!;
  const command = REGISTRY.get('base-profile.approve-and-stay');
  const wish = { id: command.id, args: {}, on: [item], about: '01', shown: null, claim: null };
  const send = () => new Promise<never>(() => {});
  void inTurn(command, [item], { words: 'Approve: 01', wish, again: null, send, answered: () => {} });
}
const text = (root: Element | undefined) => root?.textContent ?? '';
const chips = () => document.querySelectorAll('header > span:last-of-type > span');

function Heading() {
  const row = { ...itemOf(idOf(1)), times_returned: 0, risks: [] };
  return (
    <QueryClientProvider client={queryClient}>
      <ItemHeading item={row} shown={null} />
    </QueryClientProvider>
  );
}

test('the place of the claim is kept while there is none, and says that the item is decided on', async () => {
  Object.assign(queueState, { row: { ...queueState.row, times_returned: 0, risks: [] } });
  draw(<Heading />);
  expect([...chips()].map(text)).toEqual([expect.stringMatching(/^claim /)]);
  await act(async () => void (queueState.lease = null));
  expect([...chips()].map(text), 'nothing is there, in the same room').toEqual(['']);
  await act(async () => decide());
  expect([...chips()].map(text)).toEqual(['decision sent…']);
  expect(chips()[0]?.getAttribute('role')).toBe('status');
});

test('P003 what is decided on and stays is not decided on again meanwhile, and its buttons say why', () => {
  const verdict = () => judgeClaim(aContext({ role: 'BaseChecker', queue: queueFacts() }));
  expect(verdict()).toEqual({ kind: 'ready' });
  decide();
  expect(verdict()).toMatchObject({ kind: 'blocked', reason: 'under-way' });
});

test('an undo behind its decision is told at once, in the strip and aloud, until it is granted', async () => {
  draw(<DecidedStrip />);
  await act(async () => decide());
  expect(document.querySelector('em')?.textContent).toBe('sending');
  let isOver = () => {};
  await act(async () => void (isOver = willTakeBack()));
  expect(document.querySelector('em')?.textContent).toBe('sending, then undone');
  expect(notices.announcement).toContain('Approve: 01: on its way, and undone as soon as it is taken.');
  await act(async () => isOver());
  expect(document.querySelector('em')?.textContent).toBe('sending');
});

test('while a claim is asked for behind an item that is only looked at, the heading says so', async () => {
  showItem(itemOf(idOf(9)), itemOf(idOf(9)));
  draw(
    <QueryClientProvider client={queryClient}>
      <QueueHeading counts={null} forYou={null} />
    </QueryClientProvider>,
  );
  const said = () => [...document.querySelectorAll('[role=status]')].map(text).join(' ');
  expect(said()).not.toContain('on its way');
  await act(async () => queuePort.claiming());
  expect(said()).toContain('Your claim is on its way…');
});
