import { defineCommand, typedAs } from '../command.ts';
import { string } from 'superstruct';
import { latinDigits, typedNumber } from '../../src/contract/letters/digit-value.ts';
import { ADDRESS_NAME_MOST } from '../../src/contract/staff/service-limits.ts';
import { Uuid, writtenText } from '../../src/contract/base/primitives.ts';
import { copy, screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import type { Ports } from '../ports.ts';
import { asked } from '../steps.ts';

const base = { roles: RIGHTS.service.manage } as const;
const KEYWORDS = ['events', 'webhook', 'integration', 'api', 'settings'];

/** As it is typed; where it leads the server knows, and whether it may go without TLS. */
const Address = typedAs(
  'Type the full address, such as https://receiver.example/events.',
  (text) => /^\s*https?:\/\/\S+\s*$/i.test(text) && URL.canParse(text),
);

const whileShown = { ...base, when: ({ newSecret }: { newSecret: string | null }) => Boolean(newSecret) };

const EventNumber = typedAs('Enter the number of an event, 1 or higher.', (text) =>
  /^[1-9]\d{0,14}$/.test(latinDigits(text)),
);

/** What is done to one address, from its row. */
const ofOne = {
  ...base,
  internal: true,
  about: () => 'services',
  undo: 'none',
} as const;
const which = {
  address: asked('Address', 'Which address?', Uuid),
  name: asked('Name', 'Whose address?', string()),
};
interface One {
  address: string;
  name: string;
}

interface Job<Args> {
  args: Args;
  ports: Ports;
}

/** Reloads the list even after a failure: somebody else may have been first. */
async function thenReload<Args>({ args, ports }: Job<Args>, call: Promise<object>) {
  try {
    await call;
  } finally {
    await ports.eventsOut.reload();
  }
  return { done: [args], failed: [] };
}

const doing = (what: 'pause' | 'resume' | 'remove') => (job: Job<One>) =>
  thenReload(job, job.ports.api(`event-address.${what}`, { params: { addressId: job.args.address } }));

export const EVENTS_OUT_COMMANDS = [
  defineCommand<'none', { name: string; url: string }, { name: string }>({
    ...base,
    id: 'events-out.add',
    title: 'Send events to an address…',
    keywords: [...KEYWORDS, 'add', 'register'],
    about: () => 'services',
    steps: {
      name: asked('Name', 'What is the receiver called?', writtenText(ADDRESS_NAME_MOST)),
      url: asked('Address', 'Where should events be sent?', Address),
    },
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
  }),
  screenCommand({
    ...whileShown,
    id: 'events-out.copy',
    title: 'Copy the secret of the new address',
    keywords: [...KEYWORDS, 'clipboard'],
    run: ({ ports }) => copy(ports, ports.eventsOut.shown()),
    say: () => 'Secret copied',
  }),
  screenCommand({
    ...whileShown,
    id: 'events-out.put-away',
    title: 'Hide the secret of the new address',
    keywords: ['put away', ...KEYWORDS, 'hide', 'done', 'close'],
    run: ({ ports }) => ports.eventsOut.putAway(),
    say: () => 'Secret hidden. It will not be shown again',
  }),
  defineCommand<'none', One, One>({
    ...ofOne,
    id: 'events-out.pause',
    title: 'Pause an address',
    steps: which,
    run: doing('pause'),
    say: ({ done: [one] }) => (one ? `Nothing is sent to ${isolated(one.name)} until you resume it` : ''),
  }),
  defineCommand<'none', One, One>({
    ...ofOne,
    id: 'events-out.resume',
    title: 'Resume an address',
    steps: which,
    run: doing('resume'),
    say: ({ done: [one] }) => (one ? `Events go to ${isolated(one.name)} again` : ''),
  }),
  defineCommand<'none', One & { from: string }, One & { from: string }>({
    ...ofOne,
    id: 'events-out.replay',
    title: 'Send events again',
    keywords: ['once more', 'replay'],
    steps: {
      ...which,
      from: asked('From', 'Starting with which event number?', EventNumber),
    },
    run(job) {
      const { args, ports } = job;
      const body = { from: typedNumber(args.from) };
      return thenReload(job, ports.api('event-address.replay', { params: { addressId: args.address }, body }));
    },
    say: ({ done: [one] }) =>
      one ? `All events from number ${one.from} onwards are being sent to ${isolated(one.name)} again` : '',
  }),
  defineCommand<'none', One, One>({
    ...ofOne,
    id: 'events-out.remove',
    title: 'Remove an address',
    steps: which,
    confirm: (_on, { name }) => ({
      title: `Stop sending events to ${isolated(name)}?`,
      text: 'Its secret stops working, and its deliveries are forgotten. To stop for a while, pause it instead.',
      yes: 'Remove',
      destroys: true,
    }),
    run: doing('remove'),
    say: ({ done: [one] }) => (one ? `Nothing more is sent to ${isolated(one.name)}` : ''),
  }),
];
