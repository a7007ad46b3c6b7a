import { type AnyCommand, defineCommand, HIDDEN, READY } from '../command.ts';
import { size, string } from 'superstruct';
import { latinDigits, typedNumber } from '../../src/contract/letters/digit-value.ts';
import { ADDRESS_MOST, ADDRESS_NAME_MOST } from '../../src/contract/staff/service-limits.ts';
import { Uuid, writtenText } from '../../src/contract/base/primitives.ts';
import { screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import type { EventsOutPort } from './port.ts';

const base = {
  section: 'Workbench',
  roles: RIGHTS.service.manage,
} as const;
const KEYWORDS = ['events', 'webhook', 'integration', 'api', 'settings'];

/** As it is typed; where it leads the server knows, and whether it may go without TLS. */
const ADDRESS = /^\s*https?:\/\/[^\s/]+\S*\s*$/i;

const addAddress = defineCommand<'none', { name: string; url: string }, { name: string }>({
  ...base,
  id: 'events-out.add',
  title: 'Send events to an address…',
  keywords: [...KEYWORDS, 'add', 'register'],
  about: () => 'services',
  steps: {
    name: {
      title: 'Name',
      prompt: 'What is the receiver called?',
      shape: writtenText(ADDRESS_NAME_MOST),
    },
    url: {
      title: 'Address',
      prompt: 'Where should events be sent? The address starts with https://.',
      shape: size(string(), 1, ADDRESS_MOST),
    },
  },
  problem: ({ url }) => (ADDRESS.test(url) ? null : 'Type the full address, such as https://receiver.example/events.'),
  async run({ args: { name, url }, ports }) {
    const added = await ports.api('event-address.create', { body: { name, url: url.trim() } });
    ports.eventsOut.show(added);
    ports.navigate('settings');
    await ports.eventsOut.reload();
    return { done: [{ name: added.address.name }], failed: [] };
  },
  undo: 'none',
  say: ({ done: [added] }) =>
    added ? `Events go to ${isolated(added.name)}. Its secret is shown only once, in the settings` : '',
});

const whileShown = { ...base, when: ({ newSecret }: { newSecret: string | null }) => (newSecret ? READY : HIDDEN) };

const copySecret = screenCommand({
  ...whileShown,
  id: 'events-out.copy',
  title: 'Copy the secret of the new address',
  keywords: [...KEYWORDS, 'clipboard'],
  run: async ({ ports }) => {
    const secret = ports.eventsOut.shown();
    if (secret !== null) await ports.clipboard.write(secret);
  },
  say: () => 'Secret copied',
});

const putSecretAway = screenCommand({
  ...whileShown,
  id: 'events-out.put-away',
  title: 'Hide the secret of the new address',
  keywords: ['put away', ...KEYWORDS, 'hide', 'done', 'close'],
  run: ({ ports }) => ports.eventsOut.putAway(),
  say: () => 'Secret hidden. It is not shown again',
});

const EVENT_NUMBER = /^[1-9]\d{0,14}$/;

/** What is done to one address, from its row. */
const ofOne = {
  ...base,
  internal: true,
  about: () => 'services',
  undo: 'none',
} as const;
const which = {
  address: { title: 'Address', prompt: 'Which address?', shape: Uuid },
  name: { title: 'Name', prompt: 'Whose address?', shape: string() },
};
interface One {
  address: string;
  name: string;
}

/** Reloads the list even after a failure: somebody else may have been first. */
async function thenReload(port: EventsOutPort, call: Promise<object>): Promise<void> {
  try {
    await call;
  } finally {
    await port.reload();
  }
}

const pauseAddress = defineCommand<'none', One, One>({
  ...ofOne,
  id: 'events-out.pause',
  title: 'Pause an address',
  steps: which,
  async run({ args, ports }) {
    await thenReload(ports.eventsOut, ports.api('event-address.pause', { params: { addressId: args.address } }));
    return { done: [args], failed: [] };
  },
  say: ({ done: [one] }) => (one ? `Nothing is sent to ${isolated(one.name)} until you resume it` : ''),
});

const resumeAddress = defineCommand<'none', One, One>({
  ...ofOne,
  id: 'events-out.resume',
  title: 'Resume an address',
  steps: which,
  async run({ args, ports }) {
    await thenReload(ports.eventsOut, ports.api('event-address.resume', { params: { addressId: args.address } }));
    return { done: [args], failed: [] };
  },
  say: ({ done: [one] }) => (one ? `Events go to ${isolated(one.name)} again` : ''),
});

const replayAddress = defineCommand<'none', One & { from: string }, One & { from: string }>({
  ...ofOne,
  id: 'events-out.replay',
  title: 'Send events again',
  keywords: ['once more', 'replay'],
  steps: {
    ...which,
    from: {
      title: 'From',
      prompt: 'From which event number on?',
      shape: size(string(), 1, 20),
    },
  },
  problem: ({ from }) => (EVENT_NUMBER.test(latinDigits(from)) ? null : 'Type the number of an event, from 1 on.'),
  async run({ args, ports }) {
    const body = { from: typedNumber(args.from) };
    const sent = ports.api('event-address.replay', { params: { addressId: args.address }, body });
    await thenReload(ports.eventsOut, sent);
    return { done: [args], failed: [] };
  },
  say: ({ done: [one] }) => (one ? `Everything from ${one.from} on is sent to ${isolated(one.name)} again` : ''),
});

const removeAddress = defineCommand<'none', One, One>({
  ...ofOne,
  id: 'events-out.remove',
  title: 'Remove an address',
  steps: which,
  confirm: (_on, { name }) => ({
    title: `Stop sending events to ${isolated(name)}?`,
    text: 'Its secret stops working, and Dossier forgets what it has received. To stop for a while, pause it instead.',
    yes: 'Remove',
    destroys: true,
  }),
  async run({ args, ports }) {
    await thenReload(ports.eventsOut, ports.api('event-address.remove', { params: { addressId: args.address } }));
    return { done: [args], failed: [] };
  },
  say: ({ done: [one] }) => (one ? `Nothing more is sent to ${isolated(one.name)}` : ''),
});

export const EVENTS_OUT_COMMANDS: readonly AnyCommand[] = [
  addAddress,
  copySecret,
  putSecretAway,
  pauseAddress,
  resumeAddress,
  replayAddress,
  removeAddress,
];
