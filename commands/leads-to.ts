import { addressOf, mayOpen, pageOfProfile, type Destination } from '../src/contract/policy/access.ts';
import type { AnyCommand } from './command.ts';
import { isLocaleProfile, resolveTargets, type Context, type ProfileRecord } from './context.ts';

export function pageOfRecord(record: ProfileRecord): Destination {
  return isLocaleProfile(record) ? pageOfProfile(record.profile_base_id, record.id) : pageOfProfile(record.id);
}

/** The address that a command would lead to here; null where it does not, or the role may not go there. */
export function addressOfCommand(
  command: AnyCommand,
  args: Readonly<Record<string, unknown>>,
  context: Context,
): string | null {
  // What would still be asked decides where it leads.
  if (!command.leadsTo || Object.keys(command.steps).some((step) => !(step in args))) return null;
  const to = command.leadsTo(args, context, resolveTargets(command.target, context) as never);
  return to && context.role !== null && mayOpen(context.role, to.route) ? addressOf(to) : null;
}
