import { useState, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { CommandId } from '../../../../commands/command-ids.ts';
import { verdictOf } from '../../../../commands/offer.ts';
import type { Context } from '../../../../commands/context.ts';
import { dispatch } from '../../context/dispatch.ts';
import { readContext, useCommandContext } from '../../context/read-context.ts';
import { registryNow } from '../../keyboard/registry-now.ts';
import { hintOf, keyToShow } from '../../keyboard/hints.ts';
import { Button, type ButtonVariant } from './button.tsx';
import { Menu } from './menu.tsx';
import type { MenuItem } from './menu-items.ts';

export interface MenuCommand {
  id: CommandId;
  args?: Readonly<Record<string, unknown>>;
  /** In place of the command's own. */
  title?: string;
}

interface CommandMenuProps {
  /** The subject of the menu; also the button's text unless it has its own. */
  label: string;
  words?: string;
  /** The whole name of the button, where several of them have the same text. */
  name?: string;
  icon: LucideIcon;
  groups: readonly (readonly MenuCommand[])[];
  align?: 'start' | 'end';
  variant?: ButtonVariant;
  /** Text above them. */
  head?: ReactNode;
  otherwise?: ReactNode;
}

/** Commands of one subject under a button; those that the role or the screen lacks are left out. */
export function CommandMenu({
  label,
  words = label,
  name,
  icon,
  groups,
  align = 'end',
  variant = 'outline',
  head,
  otherwise = null,
}: CommandMenuProps) {
  const context = useCommandContext();
  // An open menu has the focus: its items show what their keys do where it was opened, for the next time.
  const [openedFrom, setOpenedFrom] = useState<Context | null>(null);
  const offered = groups
    .map((group) => group.flatMap((each) => itemOf(each, context, openedFrom ?? context)))
    .filter((items) => items.length);
  if (offered.length === 0) return otherwise;
  return (
    <Menu
      label={label}
      align={align}
      head={head}
      groups={offered}
      onOpenChange={(open) => setOpenedFrom(open ? readContext() : null)}
      trigger={
        <Button size="sm" variant={variant} icon={icon} {...(name !== undefined && { label: name })}>
          {words}
        </Button>
      }
    />
  );
}

function itemOf({ id, args, title }: MenuCommand, context: Context, openedFrom: Context): MenuItem[] {
  const command = registryNow().get(id);
  const verdict = verdictOf(command, context);
  if (verdict.kind === 'hidden') return [];
  const key = keyToShow(command, openedFrom, args);
  // The menu is closing: what the command opens must not lose the focus to it.
  const run = () => queueMicrotask(() => void dispatch({ id, ...(args && { args }) }, 'button', readContext()));
  return [
    {
      id: args ? `${id} ${JSON.stringify(args)}` : id,
      title: title ?? command.title,
      ...(key && key.scope !== null && { hint: hintOf(key.press) }),
      ...(verdict.kind === 'blocked' && { blockedReason: verdict.sentence }),
      onChoose: run,
      onBlocked: run,
    },
  ];
}
