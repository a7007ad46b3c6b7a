import { SECTIONS, type AnyCommand } from '../../commands/command.ts';
import { stepsOf } from '../../commands/execute.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { page, table } from './markdown.ts';
import { keysOf } from './keys.ts';

/** docs/commands.md: everything a person can do. */
export function commandsPage(): string {
  const parts = SECTIONS.flatMap((section) => {
    const commands = REGISTRY.all.filter((command) => command.section === section);
    return commands.length === 0 ? [] : [`## ${section}`, sectionTable(commands)];
  });
  return page(
    'Commands',
    '`commands/`',
    'Each command is in the palette unless it says otherwise, and is run the same way by key, palette and button.',
    ...parts,
  );
}

function sectionTable(commands: readonly AnyCommand[]): string {
  return table(
    ['Command', 'Id', 'Keys', 'Acts on', 'Asks for', 'Roles', 'Undo'],
    commands.map((command) => [
      command.title + (command.internal ? ' (not in the palette)' : ''),
      `\`${command.id}\``,
      keysOf(command).join(', '),
      command.target === 'none' ? '' : command.target,
      stepsOf(command)
        .map(([, step]) => step.title.toLowerCase())
        .join(', '),
      command.roles.length === 5 ? 'all' : command.roles.join(', '),
      command.undo === 'none' ? '' : 'yes',
    ]),
  );
}
