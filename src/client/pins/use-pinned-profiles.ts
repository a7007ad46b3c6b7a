import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { BASE_SOURCE, type PinSource } from '../../../commands/pins/port.ts';
import { formValuesOf, type FormLookups } from '../../contract/profiles/form-values.ts';
import { isBasePinned } from '../../contract/settings/preferences.ts';
import type { Locale } from '../../contract/base/lookup-operations.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { api } from '../data/api-instance.ts';
import { useLocales } from '../data/lookups.ts';
import { usePreference } from '../data/preferences.ts';
import { queryKeys } from '../data/query-keys.ts';
import { roleNow, session } from '../session/session-state.ts';
import type { PinnedProfile } from './pins-state.ts';

interface Besides {
  profiles: readonly PinnedProfile[];
  isBasePinned: boolean;
  pinned: readonly PinSource[];
  offered: readonly PinSource[];
}

/** The person's pins for this locale profile. Its base profile's values came with it already. */
export function usePinnedProfiles(profile: LocaleProfile, lookups: FormLookups): Besides {
  useSnapshot(session);
  const pins = usePreference('pins');
  const locales = useLocales();
  const withBase = isBasePinned(pins.base, roleNow());
  const beside = useQuery({
    queryKey: queryKeys.besideLocale(profile.id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api('locale-profile.beside', { params: { profileId: profile.id } }, { signal }),
    // The error is shown in its place.
    meta: { failure: null },
  });
  const sisters = beside.data?.locales;
  const wanted = pins.locales.filter((id) => id !== profile.locale.id);
  const read = useQueries({
    queries: wanted.map((localeId) => {
      const id = sisters?.find(({ locale }) => locale.id === localeId)?.profile_id;
      return {
        queryKey: queryKeys.localeProfile(id ?? ''),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          api('locale-profile.get', { params: { profileId: id ?? '' } }, { signal }),
        enabled: id !== undefined,
        meta: { failure: null },
      };
    }),
    combine: (results) => results.map(({ data, error }) => ({ data, error })),
  });
  return useMemo(() => {
    const sourceOf = (locale: Locale): PinSource => ({ value: locale.id, label: locale.code, detail: locale.language });
    const base: PinnedProfile = {
      value: BASE_SOURCE,
      label: 'base profile',
      state: 'ready',
      sentence: beside.error?.message ?? '',
      values: formValuesOf('locale', profile.base, lookups),
      pictures: beside.data?.base.profile_pictures ?? [],
    };
    const others = wanted.flatMap((localeId, index): PinnedProfile[] => {
      const locale = locales.find(({ id }) => id === localeId);
      if (!locale) return [];
      const { data, error } = read[index] ?? {};
      const isHere = sisters?.some((sister) => sister.locale.id === localeId);
      const failure = beside.error ?? error;
      return [
        {
          ...sourceOf(locale),
          state: data ? 'ready' : failure ? 'failed' : isHere === false ? 'none' : 'loading',
          sentence: failure?.message ?? '',
          values: data ? formValuesOf('locale', data, lookups) : {},
          pictures: data?.media.profile_pictures ?? [],
        },
      ];
    });
    return {
      profiles: [...(withBase ? [base] : []), ...others],
      isBasePinned: withBase,
      pinned: others.map(({ value, label, detail }) => ({ value, label, ...(detail !== undefined && { detail }) })),
      offered: (sisters ?? []).flatMap(({ locale }) => (wanted.includes(locale.id) ? [] : [sourceOf(locale)])),
    };
    // `wanted` follows from the pins.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pins, withBase, beside.data, beside.error, read, profile, lookups, locales]);
}
