import { useQuery } from '@tanstack/react-query';
import { Scope } from '../../context/scope.tsx';
import { api } from '../../data/api-instance.ts';
import { LOCALE_PROFILE_UNREAD } from '../../data/failed-reads.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { RecordError } from '../../form/record-error.tsx';
import { useReadWhileOpen } from '../../form/read-while-open.ts';
import styles from '../../form/record.module.css';
import { CommandButton } from '../../ui/command-button.tsx';
import { ScreenHeading } from '../../ui/screen-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LocaleProfilePage } from './locale-profile-page.tsx';

export function LocaleProfileScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['profileId'] ?? '';
  const { data, error } = useQuery({
    queryKey: queryKeys.localeProfile(id),
    queryFn: ({ signal }) => api('locale-profile.get', { params: { profileId: id } }, { signal }),
    meta: { failure: LOCALE_PROFILE_UNREAD },
  });
  useReadWhileOpen(queryKeys.localeProfile(id));
  if (data) return <LocaleProfilePage key={id} profile={data} />;
  return (
    <Scope name="record" className={styles.screen ?? ''}>
      <ScreenHeading title="Locale profile" actions={<CommandButton id="record.back">Back</CommandButton>} />
      {error ? (
        <RecordError kind="locale" error={error} title={LOCALE_PROFILE_UNREAD} />
      ) : (
        <Skeleton rows={12} label="Loading locale profile" />
      )}
    </Scope>
  );
}
