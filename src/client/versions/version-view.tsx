import type { VersionedRecord } from '../../../commands/versions/port.ts';
import { LEVEL_GROUP } from '../../contract/policy/adult-levels.ts';
import { asSentence } from '../../contract/policy/as-sentence.ts';
import { attributeInWords } from '../../contract/policy/attribute-words.ts';
import { PLACEHOLDER } from '../../contract/policy/form-fields.ts';
import type { VersionContent, VersionPicture } from '../../contract/shapes/version.ts';
import { useTags } from '../data/lookups.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { LevelledPhoto } from '../ui/levelled-photo.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useVersion } from './use-versions.ts';
import styles from './versions.module.css';

interface Props {
  subject: VersionedRecord;
  link: number | null;
  /** null: the version stands alone. */
  beside: number | null;
}

/** One version in words and pictures, or two of them with what differs. */
export function VersionView({ subject, link, beside }: Props) {
  const { kind } = subject;
  const { data, error } = useVersion(subject, link, beside);
  if (error) {
    return (
      <p role="alert" className={styles.problem}>
        The version could not be read. {asSentence(error.message)}{' '}
        <CommandButton id="screen.retry" size="sm" variant="outline">
          Retry
        </CommandButton>
      </p>
    );
  }
  if (!data) return <Skeleton rows={12} label="Loading the version" />;
  const { older, newer, differing } = data;
  const sides = older === null ? [newer] : [older, newer];
  const isDifferent = (key: string) => differing?.fields.includes(key) ?? false;
  return (
    <section className={styles.view} aria-label={older === null ? 'The version' : 'Two versions'} tabIndex={-1}>
      {sides.map(({ link: number, missing }) =>
        missing.map((what) => (
          <p key={`${number} ${what}`} className={styles.missing}>
            {asSentence(what)}
          </p>
        )),
      )}
      {differing && differing.fields.length + differing.pictures.length + differing.documents.length === 0 && (
        <p className={styles.none}>The two versions are the same.</p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {sides.map(({ link: number }, side) => (
              <th key={number} scope="col">
                {sides.length === 1 ? 'Value' : side === 0 ? 'The older' : 'The newer'}
              </th>
            ))}
            <th scope="col">
              <span className={styles.unseen}>Restore</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {newer.fields.map(({ key, label, restorable }) => (
            <tr key={key} data-differs={isDifferent(key) || undefined}>
              <th scope="row">{label}</th>
              {sides.map((side) => (
                <td key={side.link}>{valueInWords(side, key) || PLACEHOLDER}</td>
              ))}
              <td>
                {restorable && (
                  <CommandButton
                    id={`${kind}-profile.restore-version`}
                    args={{ fields: [key] }}
                    size="sm"
                    variant="text"
                    withoutHint
                    label={`Restore ${label}${older === null ? '' : ' of the older'}`}
                  >
                    Restore
                  </CommandButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sides.map((side, index) => (
        <Pictures
          key={side.link}
          side={side}
          title={sides.length === 1 ? 'Pictures' : index === 0 ? 'Pictures of the older' : 'Pictures of the newer'}
          differing={differing?.pictures ?? []}
        />
      ))}
      <CommandButton
        id={`${kind}-profile.restore-version`}
        args={{ fields: ['pictures'] }}
        size="sm"
        variant="outline"
        withoutHint
      >
        {older === null ? 'Restore the pictures' : 'Restore the pictures of the older'}
      </CommandButton>
      {sides.map(({ link: number, documents }) =>
        documents.length === 0 ? null : <p key={number}>Documents: {documents.join(', ')}</p>,
      )}
    </section>
  );
}

/** As the form shows it: a language by its name, and not by its code. */
function valueInWords({ fields }: VersionContent, key: string): string {
  const { value = '' } = fields.find((field) => field.key === key) ?? {};
  const [from, type = ''] = key.split(':');
  return from === 'attribute' ? attributeInWords(type, value) : value;
}

function Pictures({ side, title, differing }: { side: VersionContent; title: string; differing: readonly string[] }) {
  const levels = useTags().find(({ name }) => name === LEVEL_GROUP)?.tags ?? {};
  const nameOf = (label: string | null) =>
    Object.entries(levels).find(([, level]) => level.label === label)?.[0] ?? null;
  return (
    <figure className={styles.pictures}>
      <figcaption>{title}</figcaption>
      {side.pictures.length === 0 && <p className={styles.none}>None.</p>}
      <ul>
        {side.pictures.map((picture) => (
          <li key={picture.id} data-differs={differing.includes(picture.id) || undefined}>
            <LevelledPhoto url={picture.url} alt="" size={96} level={nameOf(picture.level)} />
            <span>{words(picture)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function words({ kind, position, level, cropped }: VersionPicture): string {
  const place = `${kind === 'attachment' ? 'Attachment' : 'Profile picture'} ${position + 1}`;
  return [place, level, cropped ? 'cropped' : null].filter(Boolean).join(', ');
}
