import type { LucideIcon } from 'lucide-react';
import type { CommandId } from '../../../commands/command-ids.ts';
import { keyHint } from '../../../commands/key-hint.ts';
import { pressOf } from '../../../commands/keymap.ts';
import { verdictOf } from '../../../commands/offer.ts';
import type { Context } from '../../../commands/context.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext, useCommandContext } from '../context/read-context.ts';
import { registryNow } from '../context/registry-now.ts';
import { PLATFORM } from '../keyboard/platform.ts';
import { Button } from './button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

export interface MenuCommand {
  id: CommandId;
  args?: Readonly<Record<string, unknown>>;
  /** In place of the command's own. */
  title?: string;
}

interface CommandMenuProps {
  /** What the menu is about; the button says it too unless it has words of its own. */
  label: string;
  words?: string;
  icon: LucideIcon;
  groups: readonly (readonly MenuCommand[])[];
  align?: 'start' | 'end';
}

/** Commands of one subject under a button; what the role or the screen does not have is left out. */
export function CommandMenu({ label, words = label, icon, groups, align = 'end' }: CommandMenuProps) {
  const context = useCommandContext();
  const offered = groups.map((group) => group.flatMap((each) => itemOf(each, context))).filter((items) => items.length);
  if (offered.length === 0) return null;
  return (
    <Menu
      label={label}
      align={align}
      groups={offered}
      trigger={
        <Button size="sm" variant="outline" icon={icon}>
          {words}
        </Button>
      }
    />
  );
}

function itemOf({ id, args, title }: MenuCommand, context: Context): MenuItem[] {
  const command = registryNow().get(id);
  const verdict = verdictOf(command, context);
  if (verdict.kind === 'hidden') return [];
  const press = args ? null : pressOf(command, ['list']);
  // The menu is closing: what the command asks for must not lose the focus to it.
  const run = () => queueMicrotask(() => void dispatch({ id, ...(args && { args }) }, 'button', readContext()));
  return [
    {
      id: args ? `${id} ${JSON.stringify(args)}` : id,
      title: title ?? command.title,
      ...(press !== null && { hint: keyHint(press, PLATFORM) }),
      ...(verdict.kind === 'blocked' && { blockedReason: verdict.sentence }),
      onChoose: run,
      onBlocked: run,
    },
  ];
}
