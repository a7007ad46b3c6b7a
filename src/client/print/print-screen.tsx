import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BaseProfile } from '../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../contract/profiles/locale-profile.ts';
import { useRecordInView } from '../record/in-view.ts';
import { Scope } from '../context/scope.tsx';
import { useFormLookups } from '../data/lookups.ts';
import { subjectOfLocale } from '../form/form-subject.ts';
import { recordQuery } from '../queue/shown-record.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import styles from './print.module.css';
import { Sheet, BaseSheet } from './sheet.tsx';
import { isolated } from '../../contract/base/words.ts';
import { PersonText } from '../ui/text/person-text.tsx';
import { FailedRead } from '../ui/states/failed-read.tsx';

/** A record as a sheet of paper: all its stored data, with buttons only to print and to close. */
export function PrintScreen({ params }: { params: Readonly<Record<string, string>> }) {
  const { profileId, profileBaseId = '' } = params;
  const kind = profileId === undefined ? 'base' : 'locale';
  const { data, error } = useQuery<BaseProfile | LocaleProfile>(recordQuery({ kind, id: profileId ?? profileBaseId }));
  const lookups = useFormLookups();
  useRecordInView(data ?? null);
  useEffect(() => {
    if (!data) return;
    const before = document.title;
    // The browser's name for the file, also printed on top of the paper.
    document.title = `${isolated(data.profile_name || 'No name yet')} · Dossier`;
    return () => {
      document.title = before;
    };
  }, [data]);
  return (
    <Scope name="print" className={styles.screen ?? ''}>
      <div className={styles.tools}>
        <CommandButton id="print.start" variant="primary">
          Print
        </CommandButton>
        <CommandButton id="print.close" variant="outline">
          Close
        </CommandButton>
      </div>
      {error && !data && <FailedRead error={error} />}
      {!error && !data && <Skeleton rows={16} label="Loading the profile" />}
      {data && kind === 'base' && <BaseSheet profile={data as BaseProfile} lookups={lookups} />}
      {data && kind === 'locale' && <LocaleSheet profile={data as LocaleProfile} lookups={lookups} />}
    </Scope>
  );
}

function LocaleSheet({ profile, lookups }: { profile: LocaleProfile; lookups: ReturnType<typeof useFormLookups> }) {
  const { locale, base_profile_name: baseName } = profile;
  return (
    <Sheet record={profile} subject={subjectOfLocale(profile, lookups)} lookups={lookups}>
      <p>
        <PersonText lang={locale.code}>{locale.label}</PersonText> · {locale.language} ({locale.code}) of{' '}
        <PersonText>{baseName || 'a base profile without a name'}</PersonText>
      </p>
    </Sheet>
  );
}
