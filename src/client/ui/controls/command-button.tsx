import type { MouseEvent } from 'react';
import type { CommandId } from '../../../../commands/command-ids.ts';
import { verdictOf, addressOfCommand } from '../../../../commands/offer.ts';
import { dispatch } from '../../context/dispatch.ts';
import { readContext, useCommandContext } from '../../context/read-context.ts';
import { registryNow } from '../../keyboard/registry-now.ts';
import { hintOf, keyToShow, shortcutsOf } from '../../keyboard/hints.ts';
import { Button, type ButtonProps } from './button.tsx';
import { openInNewTab, opensElsewhere } from '../new-tab.ts';

interface Props extends Omit<
  ButtonProps,
  'href' | 'onClick' | 'onBlocked' | 'blockedReason' | 'hint' | 'hintUnseen' | 'keyShortcuts'
> {
  id: CommandId;
  args?: Readonly<Record<string, unknown>>;
  /** Only screen readers get the key; for places where it would crowd. */
  withoutHint?: boolean;
  /** Drawn as a link to the command's target. */
  asLink?: boolean;
}

/**
 * A command as a button: its title, its key as long as pressing it does the same, its reason when blocked, and nothing
 * at all when the role or the record does not have it.
 */
export function CommandButton({ id, args, children, withoutHint = false, asLink = false, ...rest }: Props) {
  const context = useCommandContext();
  const command = registryNow().get(id);
  const verdict = verdictOf(command, context);
  if (verdict.kind === 'hidden') return null;
  const key = keyToShow(command, context, args);
  const hintUnseen = key?.scope === null;
  const run = () => void dispatch({ id, ...(args && { args }) }, 'button', readContext());
  const address = addressOfCommand(command, args ?? {}, context);
  const href = asLink && address !== null ? address : undefined;
  const words = children ?? command.title;
  return (
    <Button
      {...rest}
      {...(key && !withoutHint && { hint: hintOf(key.press), hintUnseen })}
      {...(key && !hintUnseen && { keyShortcuts: shortcutsOf(key.press) })}
      blockedReason={verdict.kind === 'blocked' ? verdict.sentence : undefined}
      href={href}
      onClick={(event) => (address !== null && opensElsewhere(event) ? openInNewTab(address) : run())}
      {...(address !== null && href === undefined && { onAuxClick: byMiddleButton(address) })}
      onBlocked={run}
    >
      {rest.label === undefined ? words : children}
    </Button>
  );
}

/** The middle button opens the target in a new tab, on a button as on a link. */
function byMiddleButton(address: string) {
  return (event: MouseEvent) => {
    if (event.button === 1) openInNewTab(address);
  };
}
