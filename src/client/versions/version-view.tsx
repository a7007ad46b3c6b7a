import { useSnapshot } from 'valtio';
import { LEVEL_GROUP } from '../../contract/media/adult-levels.ts';
import { asSentence, isolated } from '../../contract/base/words.ts';
import { attributeShown } from '../ui/text/moment-in-words.ts';
import { fieldsOf, type FormField } from '../../contract/profiles/form-fields.ts';
import { unstoredInWords } from '../../contract/profiles/proposals.ts';
import type { ProfileKind } from '../../contract/profiles/status.ts';
import { dateOf } from '../../contract/base/primitives.ts';
import { useCommandContext } from '../context/read-context.ts';
import { isNotThere } from '../data/network/api-error.ts';
import { useTags, knownLocales } from '../data/lookups.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Nothing } from '../ui/layout/field.tsx';
import { LevelledPhoto } from '../ui/pictures/photo.tsx';
import { Skeleton } from '../ui/states/skeleton.tsx';
import { timeFormat, useTimeZone } from '../ui/text/time-zone.ts';
import { useVersion, restoreInWords } from './use-versions.ts';
import styles from './versions.module.css';
import { versionsState } from './versions-state.ts';
import { PERSON_TEXT } from '../ui/text/person-text.tsx';
import { FailedLine } from '../ui/states/failed-read.tsx';
import type { VersionContent, VersionPicture, VersionRow } from '../../contract/trail/version-operations.ts';
import type { VersionedRecord } from '../../../commands/trail/port.ts';

export interface NamedVersion extends VersionRow {
  words: string;
}

interface Props {
  subject: VersionedRecord;
  link: number | null;
  /** null: the version is shown alone. */
  beside: number | null;
  /** The versions known to the list. */
  named: readonly NamedVersion[];
  isRestorable: boolean;
}

/** One version in words and pictures, or two of them with their differences. */
export function VersionView({ subject, link, beside, named, isRestorable }: Props) {
  const { kind } = subject;
  const { same } = useSnapshot(versionsState);
  const context = useCommandContext();
  const inWords = (words: string) => restoreInWords(words, subject, context);
  const { data, error } = useVersion(subject, link, beside);
  if (isNotThere(error)) return <p className={styles.missing}>There is no such version. Choose one from the list.</p>;
  if (error) return <FailedLine what="The version could not be loaded" error={error} />;
  if (!data) return <Skeleton rows={12} label="Loading the version" />;
  const { older, newer, differing } = data;
  const sides = older === null ? [newer] : [older, newer];
  const isDifferent = (key: string) => differing?.fields.includes(key) ?? false;
  const nameOf = (number: number) => named.find((version) => version.link === number);
  const fields = differing && !same ? newer.fields.filter(({ key }) => isDifferent(key)) : newer.fields;
  const picturesShown = differing === null || same || differing.pictures.length > 0;
  const documentsShown = differing === null || same || differing.documents.length > 0;
  return (
    <section
      className={styles.view}
      aria-label={older === null ? 'The version' : 'Two versions'}
      // It scrolls, and a version that stands has nothing in it that takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {older === null && <Heading version={nameOf(newer.link)} />}
      {differing && (
        <p className={styles.description}>
          {same ? 'Differences are highlighted.' : 'Only differences are shown.'}{' '}
          <CommandButton id="versions.toggle-same" size="sm" variant="outline" pressed={same}>
            Show all
          </CommandButton>
        </p>
      )}
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
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {sides.map(({ link: number }, side) => (
                <th key={number} scope="col">
                  {sides.length === 1 ? 'Value' : <SideHeading side={side} version={nameOf(number)} />}
                </th>
              ))}
              {isRestorable && (
                <th scope="col">
                  <span className={styles.unseen}>Restore</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ key, label, restorable }) => (
              <tr key={key} data-differs={isDifferent(key) || undefined}>
                <th scope="row">{label}</th>
                {sides.map((side) => (
                  <td key={side.link} {...PERSON_TEXT}>
                    {valueInWords(side, key) || unstored(kind, key) || <Nothing />}
                  </td>
                ))}
                {isRestorable && (
                  <td>
                    {restorable && (
                      <CommandButton
                        id={`${kind}-profile.restore-version`}
                        args={{ fields: [key] }}
                        size="sm"
                        variant="text"
                        withoutHint
                        label={inWords(`Restore ${label}${older === null ? '' : ' from the older version'}`)}
                      >
                        Restore
                      </CommandButton>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {picturesShown &&
        sides.map((side, index) => (
          <Pictures
            key={side.link}
            side={side}
            title={
              sides.length === 1
                ? 'Pictures'
                : index === 0
                  ? 'Pictures of the older version'
                  : 'Pictures of the newer version'
            }
            differing={differing?.pictures ?? []}
          />
        ))}
      {picturesShown && (
        <CommandButton
          id={`${kind}-profile.restore-version`}
          args={{ fields: ['pictures'] }}
          size="sm"
          variant="outline"
          withoutHint
        >
          {inWords(`Restore the order of the pictures${older === null ? '' : ' from the older version'}`)}
        </CommandButton>
      )}
      {documentsShown &&
        sides.map(({ link: number, documents }) =>
          documents.length === 0 ? null : <p key={number}>Documents: {documents.map(isolated).join(', ')}</p>,
        )}
    </section>
  );
}

function Heading({ version }: { version: NamedVersion | undefined }) {
  if (version === undefined) return null;
  const { words, decision } = version;
  return (
    <header className={styles.description}>
      <h3>{words}</h3>
      <p className={styles.fact}>
        <Who version={version} />
        {decision && ' · decision'}
      </p>
    </header>
  );
}

function SideHeading({ side, version }: { side: number; version: NamedVersion | undefined }) {
  return (
    <>
      {side === 0 ? 'Older version' : 'Newer version'}
      {version && (
        <span className={styles.side}>
          {version.words}
          <br />
          <Who version={version} />
        </span>
      )}
    </>
  );
}

function Who({ version: { by, role, at } }: { version: NamedVersion }) {
  const zone = useTimeZone();
  return `${isolated(by.name)} (${role}) · ${timeFormat(MOMENT, zone).format(dateOf(at))}`;
}

const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** As the form shows it: a language by its name, and not by its code. */
function valueInWords({ fields }: VersionContent, key: string): string {
  const { value = '' } = fields.find((field) => field.key === key) ?? {};
  const [from, type = ''] = key.split(':');
  return from === 'attribute' ? attributeShown(type, value, knownLocales()) : value;
}

/** What a version that stores nothing in a field shows there instead. */
function unstored(kind: ProfileKind, key: string): string {
  const isIt = ({ source }: FormField) => source.from === 'attribute' && key === `attribute:${source.type}`;
  return unstoredInWords(kind, fieldsOf(kind).find(isIt)?.name ?? '');
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
