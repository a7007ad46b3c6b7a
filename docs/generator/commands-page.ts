import { SECTIONS, type AnyCommand } from '../../commands/command.ts';
import { stepsOf } from '../../commands/arguments.ts';
import { REGISTRY } from '../../commands/registry.ts';
import { clickInWords } from './clicks.ts';
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
    '“Click” names where a click reaches it, as the sources of the client have it; “by” another command that does the same for a pointer. (pointed): the pointer is put on the thing itself. (palette): its row there is clicked. (program): only the program runs it.',
    ...parts,
  );
}

function sectionTable(commands: readonly AnyCommand[]): string {
  return table(
    ['Command', 'Id', 'Keys', 'Click', 'Acts on', 'Asks for', 'Roles', 'Undo'],
    commands.map((command) => [
      command.title + (command.internal ? ' (not in the palette)' : ''),
      `\`${command.id}\``,
      keysOf(command).join(', '),
      clickInWords(command.id),
      command.target === 'none' ? '' : command.target,
      stepsOf(command)
        .map(([, step]) => step.title.toLowerCase())
        .join(', '),
      command.roles.length === 5 ? 'all' : command.roles.join(', '),
      command.undo === 'none' ? '' : 'yes',
    ]),
  );
}
