import { addressOf, mayOpen, rolesFor } from '../../src/contract/policy/access.ts';
import { ROLES } from '../../src/contract/policy/roles.ts';
import { HIDDEN, READY } from '../command.ts';
import type { Context } from '../context.ts';
import { pageOfRecord } from '../leads-to.ts';
import { screenCommand } from '../screen-command.ts';

export const openRow = screenCommand({
  id: 'list.open-row',
  title: 'Open row',
  section: 'List',
  keywords: ['show', 'detail'],
  keys: [{ press: 'Enter', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => (context.focused === null ? HIDDEN : READY),
  leadsTo: (_args, { focused }) => focused && pageOfRecord(focused),
  run: ({ context: { focused, queue }, ports }) => {
    const to = focused && pageOfRecord(focused);
    if (queue) ports.queue.toPanel();
    else if (to) ports.navigate(to.route, to.params);
  },
});

/** The row under the cursor of a list, or else the record that is open. */
const shownTo = ({ focused, open, scopes }: Context) => (scopes.includes('list') ? focused : open) ?? open ?? focused;

export const openInNewTab = screenCommand({
  id: 'record.open-in-new-tab',
  title: 'Open in a new tab',
  section: 'Profile',
  keywords: ['window', 'beside', 'link', 'row'],
  keys: [{ press: 'Shift+Enter', scope: 'list' }],
  roles: ROLES,
  target: 'none',
  when: (context) => {
    const record = shownTo(context);
    if (record === null || context.role === null) return HIDDEN;
    return mayOpen(context.role, pageOfRecord(record).route) ? READY : HIDDEN;
  },
  run: ({ context, ports }) => {
    const record = shownTo(context);
    if (record) ports.openInNewTab(addressOf(pageOfRecord(record)));
  },
});

export const peek = screenCommand({
  id: 'list.peek',
  title: 'Peek at row',
  section: 'List',
  keywords: ['preview', 'panel', 'look'],
  keys: [{ press: 'Space', scope: 'list' }],
  roles: rolesFor('base-profile'),
  target: 'none',
  when: (context) => (context.focused === null || context.queue !== null ? HIDDEN : READY),
  run: ({ context, ports }) => ports.list.setPeek(!context.list?.peeking),
});
