import { useEffect } from 'react';
import { RECENT_RECORDS_MAXIMUM } from '../../contract/policy/preferences.ts';
import { changePreference, preferenceNow } from '../data/preferences.ts';

interface Opened {
  id: string;
  profile_name: string;
  /** Only a locale profile names its base profile. */
  profile_base_id?: string;
}

/** Puts an opened record at the top of those that the palette lists as opened lately. */
export function useRememberOpened({ id, profile_name: name, profile_base_id: profileBaseId }: Opened): void {
  useEffect(() => {
    const [last] = preferenceNow('recent-records');
    if (last?.id === id && last.name === name) return;
    const kept =
      profileBaseId === undefined
        ? { kind: 'base' as const }
        : { kind: 'locale' as const, profile_base_id: profileBaseId };
    const remembered = changePreference('recent-records', (now) =>
      [{ ...kept, id, name }, ...now.filter((each) => each.id !== id)].slice(0, RECENT_RECORDS_MAXIMUM),
    );
    // Only a convenience: nobody is told when it could not be kept.
    remembered.catch(() => undefined);
  }, [id, name, profileBaseId]);
}
