import { useQuery } from '@tanstack/react-query';
import { LEVEL_GROUP } from '../../../contract/media/adult-levels.ts';
import { attributeShown } from '../../ui/text/moment-in-words.ts';
import { Nothing } from '../../ui/layout/field.tsx';
import { staleFieldLabel } from '../../../contract/locales/staleness.ts';
import type { LocaleProfile } from '../../../contract/profiles/locale-profile.ts';
import { api } from '../../data/api-instance.ts';
import { useTags, knownLocales } from '../../data/lookups.ts';
import { queryKeys } from '../../data/query-keys.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { LevelledPhoto } from '../../ui/pictures/photo.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { PERSON_TEXT } from '../../ui/text/person-text.tsx';
import styles from './base-changed.module.css';
import { FailedLine } from '../../ui/states/failed-read.tsx';
import type { BaseChanges, VersionPicture } from '../../../contract/trail/version-operations.ts';

type Shown = Pick<LocaleProfile, 'id' | 'stale_fields' | 'base'>;

/**
 * Changes in the base profile since a locale profile was filled in or approved, field by field, with the button to
 * confirm that it is still right. Nothing, where nothing has changed.
 */
export function BaseChanged({ profile }: { profile: Shown }) {
  if (profile.stale_fields.length === 0) return null;
  return <Changed profile={profile} />;
}

function Changed({ profile: { id, stale_fields: fields, base } }: { profile: Shown }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.baseChanges(id, base.link),
    queryFn: ({ signal }) => api('locale-profile.base-changes', { params: { profileId: id } }, { signal }),
    meta: { failure: null },
  });
  const labels = fields.map(staleFieldLabel);
  return (
    <section className={styles.note} aria-label="Changed in the base profile" role="status">
      <div className={styles.head}>
        <p>
          <strong>The base profile has changed</strong> since this was filled in or approved
          {data && (
            <>
              {' '}
              (<RelativeTime at={data.changed_at} form="ago" />)
            </>
          )}
          : {labels.join(', ')}
        </p>
        <CommandButton id="locale-profile.still-right" size="sm" variant="outline">
          Confirm it is still right
        </CommandButton>
        <CommandButton id="locale-profile.all-still-right" size="sm" variant="text">
          Confirm all locales
        </CommandButton>
      </div>
      {error && <FailedLine what="The earlier value could not be loaded" error={error} />}
      {data && <Changes changes={data} />}
    </section>
  );
}

function Changes({ changes: { fields, pictures } }: { changes: BaseChanges }) {
  return (
    <dl className={styles.changes}>
      {fields.map(({ key, label, before, after }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <del {...PERSON_TEXT}>{words(key, before) || <Nothing />}</del> <span aria-label="is now">→</span>{' '}
            <ins {...PERSON_TEXT}>{words(key, after) || <Nothing />}</ins>
          </dd>
        </div>
      ))}
      {pictures && <Pictures {...pictures} />}
    </dl>
  );
}

/** As the form shows it: a language by its name, and not by its code. */
function words(key: string, value: string): string {
  const [from, type = ''] = key.split(':');
  return from === 'attribute' ? attributeShown(type, value, knownLocales()) : value;
}

function Pictures({ before, after }: NonNullable<BaseChanges['pictures']>) {
  const levels = useTags().find(({ name }) => name === LEVEL_GROUP)?.tags ?? {};
  const nameOf = (label: string | null) =>
    Object.entries(levels).find(([, level]) => level.label === label)?.[0] ?? null;
  const row = (pictures: readonly VersionPicture[], others: readonly VersionPicture[], word: string) => (
    <ul aria-label={word}>
      {pictures.map((picture) => (
        <li key={picture.id} data-differs={others.every(({ id }) => id !== picture.id) || undefined}>
          <LevelledPhoto url={picture.url} alt="" size={48} level={nameOf(picture.level)} />
        </li>
      ))}
      {pictures.length === 0 && <li>none</li>}
    </ul>
  );
  const gone = before.filter(({ id }) => after.every((one) => one.id !== id)).length;
  const come = after.filter(({ id }) => before.every((one) => one.id !== id)).length;
  const counts = [gone > 0 && `${gone} removed`, come > 0 && `${come} added`].filter(Boolean).join(', ');
  return (
    <div>
      <dt>Pictures</dt>
      <dd>
        {counts || 'cropped or reordered'}
        <span className={styles.pictures}>
          {row(before, after, 'Before')}
          <span aria-hidden="true">→</span>
          {row(after, before, 'Now')}
        </span>
      </dd>
    </div>
  );
}
