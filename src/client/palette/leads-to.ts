import type { Invocation } from '../../../commands/command.ts';
import type { Context } from '../../../commands/context.ts';
import { addressOfCommand } from '../../../commands/offer.ts';
import { registryNow } from '../keyboard/registry-now.ts';
import type { PaletteRow } from './palette-rows.ts';

export function openingOf(row: Exclude<PaletteRow, { kind: 'command' | 'choice' }>): Invocation {
  if (row.kind === 'locale') return { id: 'go.locale', args: { locale: row.id } };
  if (row.kind === 'tag') return { id: 'go.tag', args: { tag: row.id } };
  if (row.kind === 'person') return { id: 'go.creator', args: { creator: row.id } };
  const record = row.kind === 'recent' ? row.recent : row.record;
  const base = 'profile_base_id' in record ? record.profile_base_id : undefined;
  return base === undefined
    ? { id: 'base-profile.open', args: { profileBaseId: row.id } }
    : { id: 'locale-profile.open', args: { profileBaseId: base, profileId: row.id } };
}

/** The page that Enter on a row would go to; null where it does something else. */
export function addressOfRow(row: PaletteRow, context: Context): string | null {
  if (row.kind === 'choice') return null;
  if (row.kind === 'command') return addressOfCommand(row.offer.command, row.argument?.args ?? {}, context);
  const { id, args = {} } = openingOf(row);
  return addressOfCommand(registryNow().get(id), args, context);
}
