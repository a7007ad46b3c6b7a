import type { CommandId } from '../../../commands/command-ids.ts';
import { verdictOf } from '../../../commands/offer.ts';
import { isOutOfReach } from '../../../commands/review/beside-panel.ts';
import { dispatch } from '../context/dispatch.ts';
import { readContext, useCommandContext } from '../context/read-context.ts';
import { registryNow } from '../context/registry-now.ts';
import { hintOf, pressToShow, shortcutsOf } from '../keyboard/hints.ts';
import { Button, type ButtonProps } from './button.tsx';

interface Props extends Omit<
  ButtonProps,
  'onClick' | 'onBlocked' | 'blockedReason' | 'hint' | 'hintUnseen' | 'keyShortcuts'
> {
  id: CommandId;
  args?: Readonly<Record<string, unknown>>;
  /** The key is told to screen readers only; for places where it would crowd. */
  withoutHint?: boolean;
}

/**
 * A command as a button: its title, its key as long as the key reaches it, its reason when blocked,
 * and nothing at all when the role or the thing at hand does not have it.
 */
export function CommandButton({ id, args, children, withoutHint = false, ...rest }: Props) {
  const context = useCommandContext();
  const command = registryNow().get(id);
  const verdict = verdictOf(command, context);
  if (verdict.kind === 'hidden') return null;
  const press = pressToShow(command, context.scopes, args);
  const hintUnseen = isOutOfReach(command, context.scopes);
  const run = () => void dispatch({ id, ...(args && { args }) }, 'button', readContext());
  const words = children ?? command.title;
  return (
    <Button
      {...rest}
      {...(press !== null && !withoutHint && { hint: hintOf(press), hintUnseen })}
      {...(press !== null && !hintUnseen && { keyShortcuts: shortcutsOf(press) })}
      blockedReason={verdict.kind === 'blocked' ? verdict.sentence : undefined}
      onClick={run}
      onBlocked={run}
    >
      {rest.label === undefined ? words : children}
    </Button>
  );
}
