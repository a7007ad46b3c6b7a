import type { AnyCommand } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { offersIn } from '../../../commands/offer.ts';
import { nameBehindAny } from '../../../commands/palette/name-behind-deed.ts';
import { registryNow } from '../keyboard/registry-now.ts';

const offered = new WeakMap<Context, readonly AnyCommand[]>();

/**
 * The person named behind a command that changes something; '' for nobody. Only records in view are decided on, so they
 * are searched.
 */
export function nameIn(text: string, context: Context): string {
  const known = offered.get(context) ?? offersIn(registryNow().all, context).map(({ command }) => command);
  offered.set(context, known);
  return nameBehindAny(text, known);
}
