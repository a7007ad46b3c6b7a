import type { Context, Scope } from '../../../../commands/context.ts';
import { reachableScopes } from '../../../../commands/keys/find-bindings.ts';
import { verdictOf } from '../../../../commands/offer.ts';
import { registryNow } from '../../keyboard/registry-now.ts';
import { keyToShow } from '../../keyboard/hints.ts';

/** More than these nobody reads; the help shows all. */
const MOST_HINTS = 6;

/** A layer over these, or a focus outside them, shows its own keys. */
const HINTED: ReadonlySet<Scope> = new Set([
  'list',
  'queue-list',
  'matrix',
  'record',
  'print',
  'queue',
  'review',
  'create',
  'statistics',
  'duplicate-filters',
  'duplicate-pairs',
  'duplicate-merge',
  'duplicate-log',
  'disapproval',
  'disapproval-note',
  'disapproval-places',
  'locale-picker',
]);

interface Hint {
  id: string;
  press: string;
  title: string;
  blocked: boolean;
}

/** The likeliest keys of the place, each of which does here what the line says. */
export function footHints(context: Context): Hint[] {
  const places = new Set<Scope>(reachableScopes(context.scopes).filter((scope) => HINTED.has(scope)));
  const hints: Hint[] = [];
  for (const command of registryNow().all) {
    if (!command.keys?.some(({ scope, args }) => places.has(scope) && args === undefined)) continue;
    const key = keyToShow(command, context);
    const title = command.hint?.(context) ?? shortTitle(command.title);
    if (!key || key.scope === null || !places.has(key.scope) || title === '') continue;
    const blocked = verdictOf(command, context).kind === 'blocked';
    hints.push({ id: command.id, press: key.press, title, blocked });
    if (hints.length === MOST_HINTS) break;
  }
  return hints;
}

function shortTitle(title: string): string {
  return title.replace(/^(Approve|Disapprove|Delete) (base|locale) profile/, '$1').replace('…', '');
}
