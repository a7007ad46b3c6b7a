import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { levelOf } from '../../../../commands/media/image-changes.ts';
import { writtenFieldLabel } from '../../../contract/profiles/finding.ts';
import { counted } from '../../../contract/base/words.ts';
import { mayOpen, pathOf } from '../../../contract/base/routes.ts';
import type { BaseProfile, MediaItem } from '../../../contract/profiles/base-profile.ts';
import type { LocaleProfile } from '../../../contract/profiles/locale-profile.ts';
import { levelName, useLevels } from '../../media/image-words.ts';
import { mediaState } from '../../media/media-state.ts';
import { roleNow, session } from '../../session/session-state.ts';
import { CommandButton } from '../../ui/controls/command-button.tsx';
import { useBlur } from '../../ui/pictures/use-blur.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { PersonText } from '../../ui/text/person-text.tsx';
import { TRANSITIONS, type ProfileKind } from '../../../contract/profiles/status.ts';
import styles from '../form.module.css';

interface Props {
  record: Pick<BaseProfile, 'merged' | 'merged_into'>;
}

/**
 * Says into which profile this one was merged, by whom and when, links there, and offers the undo to people who may.
 */
export function MergedNote({ record: { merged, merged_into: into } }: Props) {
  useSnapshot(session);
  const role = roleNow();
  if (!merged || into === undefined) return null;
  const { name, by, at } = merged;
  const words = name === '' ? 'a profile without a name' : (name ?? 'another profile');
  const isLink = name !== null && role !== null && mayOpen(role, 'base-profile');
  return (
    <div className={styles.note} data-tone="warning" role="status">
      <span>
        Merged into{' '}
        {isLink ? (
          <a href={pathOf('base-profile', { profileBaseId: into })}>
            <PersonText>{words}</PersonText>
          </a>
        ) : (
          <PersonText>{words}</PersonText>
        )}{' '}
        by <PersonText>{by.name}</PersonText> <RelativeTime at={at} />. Continue there. This profile is closed.
      </span>
      <CommandButton id="duplicate-merge.take-back" size="sm" variant="outline">
        Undo merge
      </CommandButton>
    </div>
  );
}

interface HeldNoteProps {
  kind: ProfileKind;
  record: { frozen: boolean };
}

/** Says that a doubt about age holds the profile, with the button for people who may lift the hold. */
export function HeldNote({ kind, record }: HeldNoteProps) {
  if (!record.frozen) return null;
  return (
    <div className={styles.note} data-tone="error" role="alert">
      On an age hold: someone doubts that this person is of age. Only an Admin can decide now.
      <CommandButton id={`${kind}-profile.lift-hold`} size="sm" variant="outline">
        Lift hold
      </CommandButton>
    </div>
  );
}

type Approvable = Pick<BaseProfile, 'id' | 'status' | 'birth_proposed'> & {
  media: Readonly<Record<'profile_pictures' | 'attachments', readonly MediaItem[]>>;
  /** Of a locale profile, in its stored texts. */
  findings?: readonly Pick<LocaleProfile['findings'][number], 'field' | 'set_aside'>[];
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Reasons for another look before an approval, as a sentence; they do not prevent it. '' where there are none, or where
 * this person cannot approve the record.
 *
 * @param large the image that is shown large now; shown so and not blurred, it counts as viewed as long as the record
 *   is on the screen
 */
export function useToLookAt(
  kind: ProfileKind,
  record: Approvable | null,
  large: { id: string | null; revealed: boolean } | null,
): string {
  useSnapshot(session);
  const isBlurred = useBlur();
  const levels = useLevels();
  const of = record?.id ?? '';
  const [viewed, setViewed] = useState({ of, ids: NONE });
  const ids = viewed.of === of ? viewed.ids : NONE;
  const images = record ? [...record.media.profile_pictures, ...record.media.attachments] : [];
  const startsBlurred = (image: MediaItem) => isBlurred(levelName(levelOf(image), levels));
  const shown = images.find(({ id }) => id === large?.id);
  if (shown && !ids.has(shown.id) && (large?.revealed === true || !startsBlurred(shown))) {
    setViewed({ of, ids: new Set([...ids, shown.id]) });
  }
  const role = roleNow();
  const mayApprove = TRANSITIONS.some(
    (row) =>
      row.kind === kind &&
      row.event === 'approve' &&
      row.from === record?.status &&
      row.roles.some((each) => each === role),
  );
  if (!record || !mayApprove) return '';
  const untagged = images.filter((image) => levelOf(image) === null).length;
  const unseen = images.filter((image) => startsBlurred(image) && !ids.has(image.id)).length;
  const found = record.findings?.filter((finding) => finding.set_aside === null) ?? [];
  const fields = [...new Set(found.map(({ field }) => writtenFieldLabel(field)))];
  const words = [
    record.birth_proposed === true && 'date of birth only suggested',
    untagged > 0 && `${counted(untagged, 'image')} without an adult level`,
    found.length > 0 && `${counted(found.length, 'finding')} in the texts (${fields.join(', ')})`,
    unseen > 0 && `${counted(unseen, 'blurred image')} not viewed yet`,
  ].filter(Boolean);
  return words.length > 0 ? `Before you approve: ${words.join(', ')}.` : '';
}

/** The same under the buttons of a record's page, whose images are shown large one at a time over it. */
export function ToLookAtNote({ kind, record }: { kind: ProfileKind; record: Approvable }) {
  const words = useToLookAt(kind, record, useSnapshot(mediaState).carousel);
  if (words === '') return null;
  return (
    <p className={styles.note} data-tone="warning">
      {words}
    </p>
  );
}
