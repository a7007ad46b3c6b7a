import { integer, max, min } from 'superstruct';
import { ROLES } from '../../src/contract/policy/roles.ts';
import type { Choice, Step } from '../command.ts';
import type { CommandId } from '../command-ids.ts';
import type { Context } from '../context.ts';
import { screenCommand, type ScreenPorts } from '../screen-command.ts';
import { inEditor } from './judge-images.ts';
import { withLevel } from './image-changes.ts';

/** Levels have the number keys, in the order of the tag group. */
export const LEVEL_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

export const levelStep: Step<number> = {
  title: 'Adult level',
  prompt: 'Which adult level?',
  shape: max(min(integer(), 1), LEVEL_NUMBERS.length),
  choices: (context: Context): readonly Choice<number>[] =>
    (context.media?.levels ?? []).slice(0, LEVEL_NUMBERS.length).map((label, index) => ({ value: index + 1, label })),
};

/** Where there are fewer levels than number keys. */
export function noSuchLevel(level: number): string {
  return `There is no adult level ${level}`;
}

interface Wanted {
  id: CommandId;
  title: string;
  presses: (level: number) => readonly string[];
  needs: 'current' | 'selected';
}

const COMMANDS: readonly Wanted[] = [
  { id: 'images.set-level', title: 'Set adult level…', presses: (level) => [String(level)], needs: 'current' },
  {
    id: 'images.set-level-of-selected',
    title: 'Set adult level of all selected…',
    // Where digits need Shift anyway (France, Czechia), Shift with a digit is the digit.
    presses: (level) => [`Shift+${level}`, `s ${level}`],
    needs: 'selected',
  },
];

export const setLevelCommands = COMMANDS.map(({ id, title, presses, needs }) =>
  screenCommand<'none', { level: number }>({
    id,
    title,
    section: 'Images',
    keywords: ['tag', 'rating', 'nude', 'explicit'],
    keys: LEVEL_NUMBERS.flatMap((level) =>
      presses(level).map((press, index) => ({ press, scope: 'images', args: { level }, alternative: index > 0 })),
    ),
    roles: ROLES,
    target: 'none',
    when: inEditor('tag', (editor) => (needs === 'current' ? editor.current : editor.selected > 0)),
    steps: { level: levelStep },
    runAndSay: ({ args, ports }) => setLevel(ports, args.level, needs),
    silent: true,
  }),
);

function setLevel({ media: { editor } }: ScreenPorts, number: number, of: Wanted['needs']): string {
  const open = editor.read();
  const level = open?.levels[number - 1];
  if (!open || !level) return noSuchLevel(number);
  const { cursor, selected } = open;
  // As everywhere: the selection, if what has the focus is in it.
  const isAll = of === 'selected' || (cursor !== null && selected.includes(cursor));
  const ids = isAll ? selected : cursor === null ? [] : [cursor];
  editor.change(withLevel(open.stored, open.changes, ids, level.id));
  return ids.length === 1 ? level.label : `${ids.length} images: ${level.label}`;
}
