import { ROLES } from '../../src/contract/policy/roles.ts';
import type { CommandId } from '../command-ids.ts';
import { HIDDEN, READY } from '../command.ts';
import type { LogPort } from './port.ts';
import { screenCommand } from '../screen-command.ts';

interface LogCommand {
  id: CommandId;
  title: string;
  keywords: readonly string[];
  press?: string;
  run: (logs: LogPort) => void;
}

const LOG_COMMANDS: readonly LogCommand[] = [
  {
    id: 'log.show-more',
    title: 'Show more of the log',
    keywords: ['older', 'events'],
    press: 'm',
    run: (p) => p.showMore(),
  },
  {
    id: 'log.show-all',
    title: 'Show the whole log',
    keywords: ['history', 'events', 'audit'],
    press: 'h',
    run: (p) => p.showAll(),
  },
];

export const logCommands = [
  ...LOG_COMMANDS.map(({ id, title, keywords, press, run }) =>
    screenCommand({
      id,
      title,
      section: 'Go to',
      keywords,
      ...(press !== undefined && { keys: [{ press, scope: 'record' as const }] }),
      roles: ROLES,
      target: 'none',
      when: ({ open }) => (open === null ? HIDDEN : READY),
      run: ({ ports }) => run(ports.logs),
    }),
  ),
  screenCommand({
    id: 'log.show-older',
    title: 'Load older events',
    section: 'Go to',
    roles: ROLES,
    target: 'none',
    internal: true,
    when: ({ open }) => (open === null ? HIDDEN : READY),
    run: ({ ports }) => ports.logs.showOlder(),
  }),
];
