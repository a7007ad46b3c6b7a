import { defineCommand } from '../command.ts';
import { string } from 'superstruct';
import { ROLES, type Role } from '../../src/contract/base/roles.ts';
import { TOKEN_DAYS, TOKEN_NAME_MOST } from '../../src/contract/staff/service-limits.ts';
import { Uuid, writtenText } from '../../src/contract/base/primitives.ts';
import { areasOf, WHERE, type Where } from '../staff/rights-steps.ts';
import { failedBecause } from '../each.ts';
import { copy, screenCommand } from '../screen-command.ts';
import { isolated } from '../../src/contract/base/words.ts';
import { RIGHTS } from '../../src/contract/base/rights.ts';
import { asked, asItIs, oneOf } from '../steps.ts';

const base = { roles: RIGHTS.service.manage } as const;
const KEYWORDS = ['api', 'key', 'integration', 'program', 'robot', 'access', 'settings'];

type NewToken = Where & { name: string; role: Role; days: (typeof TOKEN_DAYS)[number] };

const whileShown = { ...base, when: ({ newToken }: { newToken: string | null }) => Boolean(newToken) };

export const SERVICE_TOKENS_COMMANDS = [
  defineCommand<'none', NewToken, { name: string }>({
    ...base,
    id: 'service-tokens.create',
    title: 'Create a service token…',
    keywords: [...KEYWORDS, 'new', 'make'],
    about: () => 'services',
    steps: {
      name: asked('Name', 'What is the service called? The trail shows this name.', writtenText(TOKEN_NAME_MOST)),
      role: oneOf(
        'Role',
        'It can do what this role can, except delete, export lists or change settings.',
        ROLES,
        asItIs,
      ),
      ...WHERE,
      days: oneOf('Expiry', 'For how long?', TOKEN_DAYS, (days) => `${days} days`),
    },
    async run({ args: { name, role, days, ...area }, ports }) {
      const body = { name, role, days, geos: areasOf(area) ?? [] };
      const { service, token } = await ports.api('service-token.create', { body });
      await ports.serviceTokens.reload();
      ports.navigate('settings');
      // Its first answer was lost, and with it the token: it is in the list, and is of no use to anybody.
      if (token === null) {
        const lost = new Error('The answer was lost. Revoke the token and create another.');
        return { done: [], failed: [failedBecause(service.id, lost, service.name)] };
      }
      ports.serviceTokens.show({ service, token });
      return { done: [{ name: service.name }], failed: [] };
    },
    undo: 'none',
    say: ({ done: [made] }) =>
      made ? `Token of ${isolated(made.name)} created. It is shown only once, in the settings` : '',
  }),
  screenCommand({
    ...whileShown,
    id: 'service-tokens.copy',
    title: 'Copy the new service token',
    keywords: [...KEYWORDS, 'clipboard'],
    run: ({ ports }) => copy(ports, ports.serviceTokens.shown()),
    say: () => 'Token copied',
  }),
  screenCommand({
    ...whileShown,
    id: 'service-tokens.put-away',
    title: 'Hide the new service token',
    keywords: ['put away', ...KEYWORDS, 'hide', 'done', 'close'],
    run: ({ ports }) => ports.serviceTokens.putAway(),
    say: () => 'Token hidden. It will not be shown again',
  }),
  defineCommand<'none', { token: string; name: string }, { name: string }>({
    ...base,
    id: 'service-tokens.revoke',
    title: 'Revoke a service token',
    internal: true,
    about: () => 'services',
    steps: {
      token: asked('Token', 'Which token?', Uuid),
      name: asked('Name', 'Whose token?', string()),
    },
    confirm: (_on, { name }) => ({
      title: `Revoke the token of ${isolated(name)}?`,
      text: 'It stops working at once and for good. What the service has claimed goes back to the queue.',
      yes: 'Revoke',
      destroys: true,
    }),
    async run({ args: { token: tokenId, name }, ports }) {
      try {
        await ports.api('service-token.revoke', { params: { tokenId } });
      } finally {
        await ports.serviceTokens.reload();
      }
      return { done: [{ name }], failed: [] };
    },
    undo: 'none',
    say: ({ done: [revoked] }) => (revoked ? `Token of ${isolated(revoked.name)} revoked` : ''),
  }),
];
