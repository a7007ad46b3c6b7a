import { withOwnKeys, type OwnKeys } from '../../../commands/keys/own-keys.ts';
import { REGISTRY, type Registry } from '../../../commands/registry.ts';
import { preferenceNow } from '../data/preferences.ts';
import { personal } from '../context/personal.ts';

const made = personal<{ own: OwnKeys; registry: Registry } | null>(() => null);

/**
 * Every command with the signed-in person's keys; the same object until these change. Everything that shows a key reads
 * it here, so that no hint names the key of something else.
 */
export function registryNow(): Registry {
  const own = preferenceNow('keymap');
  if (made.current?.own !== own) made.current = { own, registry: withOwnKeys(REGISTRY, own) };
  return made.current.registry;
}
